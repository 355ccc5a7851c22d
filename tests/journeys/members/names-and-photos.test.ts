import type { Page } from '@playwright/test';
import { afterAll, expect as holds, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { cutLine } from '../support/line.ts';

const forum = await openTestApp({}, true);
/** Where readers come in: by a server of their own where the forum may have two. */
const next = forum.shared ? await openTestApp(forum.shared, true) : forum;
afterAll(async () => {
  if (next !== forum) await next.close();
  await forum.close();
});
const root = await forum.admin('Root');
const ana = await forum.member('Ana');
const post = await publish(ana, { title: 'Milk first or last?' });
await writeComment(ana, post, 'Milk first, as my grandmother has always said.');
await root.call('POST /announcements', { body: { title: 'Friday', description: 'Tea.' } });

const A_SECOND = 1_000;
const rename = (displayName: string) => ana.call('PATCH /me', { body: { displayName } });
const isLive = (page: Page) =>
  expect(page.getByText('Live', { exact: true }).first()).toBeVisible();

test('names: a rename reaches cards, posts, comments, results and the own bar within a second, and who had lost the line', async () => {
  const faults = [/socket\.io/];
  const own = await visit(next, ana, { at: '/dashboard/profile', faults });
  const bar = (name: string) => own.getByRole('button', { name: `Your account, ${name}` });
  await expect(bar('Ana')).toBeVisible();
  const page = await visit(next, forum.visitor, { faults });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  let [now, other] = ['Ana', 'অনন্যা'];
  const arrives = async () => {
    await isLive(page);
    await expect(link(now).first()).toBeVisible();
    const before = await link(now).count();
    await rename(other);
    await expect(link(other)).toHaveCount(before, { timeout: A_SECOND });
    await expect(link(now)).toHaveCount(0);
    await expect(bar(other)).toBeVisible();
    [now, other] = [other, now];
  };
  await arrives();
  await goWithin(page, `/post-details/${post}`);
  await expect(page.getByText('Milk first, as')).toBeVisible();
  await arrives();
  await page.getByRole('link', { name: 'Read More' }).click();
  await arrives();
  await goWithin(page, '/?tag=general');
  await expect(page.getByRole('status').first()).toContainText('1 post');
  await arrives();
  await own.reload();
  await expect(bar(now)).toBeVisible();
  await expect(own.getByRole('region', { name: 'Account' })).toContainText(now);

  const mend = cutLine(next);
  await rename('Ananya');
  mend();
  await expect(link('Ananya').first()).toBeVisible();
  await goWithin(page, '/announcements');
  await page.getByRole('main').getByRole('link', { name: 'Root' }).click();
  await expect(page.getByRole('heading', { name: 'Root', level: 1 })).toBeVisible();
});

test('photos: none on a private network is requested, none says where it is shown, and initials stand for what is none', async () => {
  const open = 'https://photos.example.com/d.png';
  const gone = 'https://photos.example.com/gone.png';
  const own = `${forum.url}/assets/own.png`;
  const closed = ['http://127.1:9/a', 'https://router.local/b', 'http://[::ffff:10.0.0.1]/c'];
  for (const [n, photoURL] of [...closed, gone, open, own].entries()) {
    const person = await forum.newcomer(`Zed${n}`);
    const body = { email: person.email, displayName: `Zed ${n}`, photoURL };
    holds((await person.call('POST /users', { body })).body.photoURL).toBe(photoURL);
    await publish(person, { title: `By Zed ${n}` });
  }
  const asked: { url: string; referer: string | undefined }[] = [];
  const page = await visit(forum, forum.visitor, {
    faults: [/own\.png/],
    photos: false,
    before: async (fresh) => {
      const svg = {
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      };
      await fresh.route('https://photos.example.com/**', (route) => route.fulfill(svg));
      // It is answered, but no image.
      await fresh.route(gone, (route) => route.fulfill({ contentType: 'text/html', body: 'gone' }));
      fresh.on('request', (request) => {
        if (request.resourceType() === 'image')
          asked.push({ url: request.url(), referer: request.headers()['referer'] });
      });
    },
  });
  const card = (n: number) => page.getByRole('article').filter({ hasText: `By Zed ${n}` });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const n of [0, 1, 2, 3]) {
    await card(n).scrollIntoViewIfNeeded();
    await expect(card(n).getByText(`Z${n}`, { exact: true })).toBeVisible();
    await expect(card(n).locator('img')).toHaveCount(0);
  }
  const shown = card(4).locator('img');
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveAttribute('src', open);
  await expect(shown).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(shown).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => asked.map(({ url }) => url)).toContain(open);
  holds(new Set(asked.map(({ url }) => new URL(url).host))).toEqual(
    new Set([new URL(open).host, new URL(own).host]),
  );
  holds(asked.filter(({ referer }) => referer !== undefined)).toEqual([]);
});
