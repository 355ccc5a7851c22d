import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf, touchAreasOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';

const forum = await openFileForum();

/** How many pixels of the page are below the footer's last line, and below the line of the keys. */
async function below(page: Page): Promise<number> {
  const last = await boxOf(page.getByText(/^© /));
  const [height, scrolled] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    scrollY,
  ]);
  const keys = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const line = (await keys.isVisible()) ? (await boxOf(keys)).height : 0;
  return (height ?? 0) - (scrolled ?? 0) - last.y - last.height - line;
}

describe('the footer', () => {
  test('says what the forum is, where to go, whom to ask, and whose it is; on a tablet each contact on one line', async () => {
    proves('2.19');
    const page = await visit(forum);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('A place to read what others think')).toBeVisible();
    const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    await expect(quick).toHaveText(['Home', 'Membership', 'Dashboard']);
    const mail = footer.getByRole('link', { name: 'support@' });
    await expect(mail).toHaveAttribute('href', /^mailto:/);
    const phone = footer.getByRole('link', { name: /^\+\d/ });
    await expect(phone).toHaveAttribute('href', /^tel:/);
    await expect(footer.locator('a[target="_blank"][href^="https://"]')).toHaveCount(3);
    await expect(footer).toContainText(`© ${new Date().getFullYear()} My Site`);

    await page.setViewportSize({ width: 768, height: 800 });
    expect((await boxOf(mail)).height).toBeLessThan(40);
  });

  test('on phones is at most 300 px tall, each link is 44 px each way, and it ends where the page does, or what floats there', async () => {
    const page = await visit(forum, forum.visitor, { width: 360 });
    const footer = page.getByRole('contentinfo');
    expect((await boxOf(footer)).height).toBeLessThanOrEqual(300);
    for (const { name, ...area } of await touchAreasOf(footer.getByRole('link'))) {
      expect(Math.round(area.width), `${name} in width`).toBeGreaterThanOrEqual(44);
      expect(Math.round(area.height), `${name} in height`).toBeGreaterThanOrEqual(44);
    }
    const post = placeOf(await publish(await forum.memberWithoutPassword('Ana')));
    for (const [at, least, most] of [
      ['/login', 0, 20],
      ['/', 0, 20],
      [post, 70, 100],
    ] as const) {
      await page.goto(at);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (at === post) await page.getByRole('button', { name: 'Share' }).waitFor();
      const left = await below(page);
      expect(left, at).toBeGreaterThanOrEqual(least);
      expect(left, at).toBeLessThanOrEqual(most);
    }
  });
});
