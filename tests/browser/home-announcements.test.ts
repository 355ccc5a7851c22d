import { afterAll, describe, test } from 'vitest';
import { proves } from '../support/spec-claims.ts';
import { openTestApp } from '../support/test-app.ts';
import { expect, visit } from './support/browser.ts';

const forum = await openTestApp({}, true);
afterAll(() => forum.close());
const root = await forum.admin('Root');
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
});
