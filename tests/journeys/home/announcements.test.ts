import type { Locator } from '@playwright/test';
import { describe, test } from 'vitest';
import { openFileForumWith } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root']);
const cutOf = (line: Locator) =>
  line.evaluate((element) => element.scrollWidth - element.clientWidth);
const announced = { title: 'Tea at four', description: 'In the garden, as ever.' };
await root.call('POST /announcements', { body: announced });

describe('the announcements panel', () => {
  test('welcomes, and shows what was announced, by whom and when', async () => {
    proves('2.26');
    const { body } = await forum.visitor.call('GET /announcements');
    const page = await visit(forum);
    const panel = page.getByRole('region', { name: 'Welcome to My Site!' });
    await expect(panel.getByRole('heading', { name: 'Announcements' })).toBeVisible();
    const item = panel.getByRole('article');
    await expect(item.getByRole('heading', { name: announced.title })).toBeVisible();
    await expect(item).toContainText(announced.description);
    await expect(item).toContainText('By Root');
    const when = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Dhaka',
    });
    const created = Date.parse(body[0]?.createdAt ?? '');
    await expect(item.getByRole('time')).toHaveText(when.format(created));
  });

  test('shows on phones what is announced while one reads, unless one has scrolled on', async () => {
    const page = await visit(forum, forum.visitor, { width: 360 });
    const item = (title: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(item(announced.title)).toBeInViewport({ ratio: 1 });
    for (const title of ['Second news', 'Third news']) {
      await root.call('POST /announcements', { body: { ...announced, title } });
      await expect(item(title)).toBeInViewport({ ratio: 1 });
    }
    await item('Second news').evaluate((element) => element.scrollIntoView({ inline: 'start' }));
    await expect(item('Second news')).toBeInViewport({ ratio: 1 });
    await root.call('POST /announcements', { body: { ...announced, title: 'Fourth news' } });
    await expect(item('Fourth news')).toHaveCount(1);
    await expect(item('Second news')).toBeInViewport({ ratio: 1 });
  });

  test.for([640, 768, 1440])('cuts none of several at %i px', async (width) => {
    const own = await openTestApp();
    const writer = await own.admin('Editors');
    for (let n = 1; n <= 5; n += 1)
      await writer.call('POST /announcements', { body: { ...announced, title: `News ${n}` } });
    const page = await visit(own, own.visitor, { width });
    const items = page.getByRole('list', { name: 'Announcements' }).getByRole('article');
    await expect(items).toHaveCount(5);
    const parts = await items.evaluateAll((all) =>
      all.map((one) => {
        const list = one.closest('ul')?.getBoundingClientRect();
        const { left, right } = one.getBoundingClientRect();
        return list && left < list.right && right > list.right + 1;
      }),
    );
    expect(parts).not.toContain(true);
  });

  test('shows the time in full, also in large letters beside a long name', async () => {
    const own = await openTestApp();
    const writer = await own.admin('Editors-of-the-Forum');
    await writer.call('POST /announcements', { body: announced });
    const page = await visit(own, own.visitor, { width: 360 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '125%'));
    const time = page.getByRole('region', { name: /^Welcome/ }).getByRole('time');
    expect(await cutOf(time.locator('..'))).toBe(0);
  });
});
