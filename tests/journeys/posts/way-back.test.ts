import { expect as claim, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { expect, visit } from '../support/browser.ts';
import { openHome, titles } from '../support/pages/home.ts';
import { pagesOf } from '../support/pages/thread.ts';

const { forum } = await openHome();

test('all posts, from a post, is the page of the list that one came from, at its place; else their first page', async () => {
  const list = '/?sort=popular&page=2';
  const page = await visit(forum, forum.visitor, { at: list });
  const back = () => page.getByRole('link', { name: 'All Posts' }).click();
  await expect(titles(page)).toHaveText(['Post 6', 'Post 7', 'Post 8', 'Post 9', 'Post 10']);
  const last = titles(page).last();
  await last.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const place = await page.evaluate(() => scrollY);
  claim(place).toBeGreaterThan(0);
  const address = (await last.getByRole('link').getAttribute('href')) ?? '';
  const postId = address.split('/').at(-1) ?? '';
  const ana = await forum.someone();
  for (let n = 0; n < 12; n++) await writeComment(ana, postId, `Comment ${n}`);
  await last.getByRole('link').click();
  await back();
  await expect(page).toHaveURL(list);
  await expect(titles(page).first()).toHaveText('Post 6');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  // Also after the pages of its comments were turned.
  await last.getByRole('link').click();
  await pagesOf(page).nth(1).click();
  await expect(page).toHaveURL(/page=2/);
  await pagesOf(page).nth(0).click();
  await expect(page).not.toHaveURL(/page=2/);
  await back();
  await expect(page).toHaveURL(list);
  await expect(titles(page)).toHaveCount(5);

  await page.goto(address);
  await back();
  await expect(page).toHaveURL('/');
  await expect(titles(page)).toHaveCount(5);
});

test('the title moves from the list to the page of its post, and with reduced motion nothing does', async () => {
  const page = await visit(forum, forum.visitor, {
    width: 360,
    before: (page) =>
      page.addInitScript(() => {
        const move = document.startViewTransition.bind(document);
        Object.assign(document, {
          startViewTransition(change: () => Promise<void>) {
            const transition = move(change);
            void transition.ready.then(() => {
              const moving = document.getAnimations().map(({ effect }) => {
                return effect instanceof KeyframeEffect ? effect.pseudoElement : '';
              });
              document.documentElement.dataset['moved'] = moving.join();
            });
            return transition;
          },
        });
      }),
  });
  const root = page.locator('html');
  // The links of the menu come with the same code.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const first = titles(page).first().getByRole('link');
  const title = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(root).not.toHaveAttribute('data-moved');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A page that comes late is shown without its title's movement: a busy machine needs another try.
  await expect(async () => {
    await page.goBack();
    await first.click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(root).toHaveAttribute('data-moved', /view-transition-group\(post-title\)/, {
      timeout: 3000,
    });
  }).toPass();
  await expect(page.getByRole('heading', { name: title, level: 1 })).not.toHaveAttribute(
    'style',
    /view-transition-name/,
  );
});
