import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf, touchAreasOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';

const forum = await openFileForum();

describe('the footer', () => {
  test('says what the forum is, where to go, whom to ask, and whose it is', async () => {
    proves('2.19');
    const footer = (await visit(forum)).getByRole('contentinfo');

    await expect(footer.getByText('A place to read what others think')).toBeVisible();
    const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    await expect(quick).toHaveText(['Home', 'Membership', 'Dashboard']);
    await expect(footer.getByRole('link', { name: 'support@' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expect(footer.getByRole('link', { name: /^\+\d/ })).toHaveAttribute('href', /^tel:/);
    await expect(footer.locator('a[target="_blank"][href^="https://"]')).toHaveCount(3);
    await expect(footer).toContainText(`© ${new Date().getFullYear()} My Site`);
  });

  test('on phones is at most 300 px tall, and each of its links is 44 px each way', async () => {
    const page = await visit(forum, forum.visitor, { width: 360 });
    const footer = page.getByRole('contentinfo');
    expect((await boxOf(footer)).height).toBeLessThanOrEqual(300);
    for (const { name, ...area } of await touchAreasOf(footer.getByRole('link'))) {
      expect(Math.round(area.width), `${name} in width`).toBeGreaterThanOrEqual(44);
      expect(Math.round(area.height), `${name} in height`).toBeGreaterThanOrEqual(44);
    }
  });

  test('on a tablet keeps each contact on one line', async () => {
    const page = await visit(forum, forum.visitor, { width: 768 });
    const mail = page.getByRole('contentinfo').getByRole('link', { name: 'support@' });
    expect((await boxOf(mail)).height).toBeLessThan(40);
  });

  test.for([
    ['a post', 70, 100],
    ['home', 0, 20],
    ['/login', 0, 20],
  ] as const)('on phones, at %s, ends where the page does, or what floats there', async (is) => {
    const [place, least, most] = is;
    const own = await openTestApp();
    const post = await publish(await own.member('Ana'));
    const at = place === 'a post' ? placeOf(post) : place === 'home' ? '/' : place;
    const page = await visit(own, own.visitor, { at, width: 360 });
    const last = await boxOf(page.getByText(/^© /));
    if (least > 0) await page.getByRole('button', { name: 'Share' }).waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const below = height - (await page.evaluate(() => scrollY)) - last.y - last.height;
    const keys = page.getByRole('button', { name: 'Keyboard shortcuts' });
    const line = (await keys.isVisible()) ? (await boxOf(keys)).height : 0;
    expect(below - line).toBeGreaterThanOrEqual(least);
    expect(below - line).toBeLessThanOrEqual(most);
  });
});
