import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { cutLine } from '../support/line.ts';
import { openHome, posts } from '../support/pages/home.ts';

const { forum, ana } = await openHome();
const rahim = await forum.member('Rahim');
for (let n = 1; n <= 3; n += 1) await publish(rahim, { title: `Rahim's ${n}` });

describe('the rail of home', () => {
  test('invites to write, and counts the free posts that are used', async () => {
    const page = await visit(forum, rahim);
    const invitation = page.getByRole('region', { name: 'What is on your mind?' });
    await expect(invitation).toContainText('3 of 5 free posts used.');
    await expect(invitation.getByRole('link', { name: 'Gold has no limit' })).toBeVisible();
    await invitation.getByRole('link', { name: 'Write a post' }).click();
    await expect(page).toHaveURL('/dashboard/add-post');
  });

  test('counts nothing for Gold', async () => {
    const page = await visit(forum, ana);
    const invitation = page.getByRole('region', { name: 'What is on your mind?' });
    await expect(invitation).toContainText('as many posts as you like');
    await expect(invitation).not.toContainText('of 5');
  });

  test('lists the most loved posts, each leading to its page', async () => {
    const page = await visit(forum);
    const loved = page.getByRole('region', { name: 'Most loved' }).getByRole('listitem');
    await expect(loved).toHaveText([
      /12\s*Post 1$/,
      /11\s*Post 2$/,
      /10\s*Post 3$/,
      /9\s*Post 4$/,
      /8\s*Post 5$/,
    ]);
    await loved.nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Post 2', level: 1 })).toBeVisible();
  });

  test.for([360, 768, 1023])(
    'is a button in reach of the thumb at %i px, and rests between the list and its pager',
    async (width) => {
      const page = await visit(forum, rahim, { width });
      const write = page.getByRole('link', { name: 'Write', exact: true });
      await expect(write).toBeInViewport({ ratio: 1 });
      const pager = page.getByRole('navigation', { name: 'Posts: pages' });
      await page.getByRole('region', { name: 'Most loved' }).scrollIntoViewIfNeeded();
      const [above, button] = [await boxOf(posts(page)), await boxOf(write)];
      expect(above.y + above.height).toBeLessThanOrEqual(button.y);
      expect(button.y + button.height).toBeLessThanOrEqual((await boxOf(pager)).y);
      await write.click();
      await expect(page).toHaveURL('/dashboard/add-post');
    },
  );
});

test('home: a mark says that the page is live, and goes with the line', async () => {
  const page = await visit(forum, forum.visitor, { faults: [/socket\.io/] });
  const mark = page.getByText('Live', { exact: true });
  await expect(mark).toBeVisible();
  const mend = cutLine(forum);
  await expect(mark).toHaveCount(0);
  mend();
  // By now the page may be waiting for some seconds between two attempts.
  await expect(mark).toBeVisible({ timeout: 20_000 });
});
