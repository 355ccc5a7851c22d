import { afterAll, expect as assert, describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { buildDevelopmentClient } from '../support/development-client.ts';

const client = await buildDevelopmentClient();
const forum = await openTestApp({}, true);
afterAll(async () => {
  client.remove();
  await forum.close();
});
const root = await forum.admin('Root');
const ana = await forum.member('Ana');
const ben = await forum.memberWithoutPassword('Ben');
const ids: string[] = [];
for (let n = 0; n < 7; n++)
  ids.push(await publish(n < 5 ? ana : ben, { title: `আড্ডা ${n}`, upVote: n, downVote: 3 }));
for (let n = 1; n <= 7; n++) await writeComment(ben, ids[0] as string, 'চা '.repeat(n * 3));
/** On the second page of Short, and quoted on the first. */
const quoted = await writeComment(
  ben,
  ids[0] as string,
  '**মোটা** লেখা, [a link](https://example.com)',
);
for (let n = 1; n <= 6; n++)
  await writeComment(ana, ids[0] as string, `- উত্তর ${n}`, {
    format: 'markdown',
    replyTo: quoted._id,
  });
await root.call('POST /announcements', { body: { title: 'Friday', description: 'Tea at five.' } });

/** Pages that are not there say so, and a page that a test fulfils counts as foreign to the sockets of this machine. */
const EXPECTED = [/status of 4/, /no such member/, /LOCAL_NETWORK_ACCESS/];
const { authorId } = await writeComment(ana, ids[1] as string, 'Said '.repeat(60));
const addresses = [
  `/people/${authorId}`,
  `/people/${authorId}?tab=comments`,
  '/people/nobody',
  '/',
  '/?page=2',
  '/?sort=popular',
  '/?tag=general',
  `/post-details/${ids[0]}`,
  `/post-details/${ids[0]}?page=2`,
  `/post-details/${ids[6]}`,
  `/post-details/${ids[0]}?comments=full`,
  `/post-details/${ids[0]}?comments=full-old&page=1`,
  `/post-details/${ids[0]}?comment=${quoted._id}`,
  '/tags/general',
  '/tags/general?sort=popular&page=2',
  '/announcements',
  '/search',
  '/search?q=%E0%A6%9A%E0%A6%BE',
  '/search?q=%E0%A6%86%E0%A6%A1%E0%A7%8D%E0%A6%A1%E0%A6%BE&in=posts&sort=best&tag=general',
  '/search?q=x',
  `/search?q=said&author=${authorId}`,
  '/search?q=said&author=nobody',
  '/search?q=none+has+these',
  '/?page=99',
  '/post-details/nowhere',
];

test('hydration: a page that is gone stays one when it is loaded again, and gives way to any other', async () => {
  const said: string[] = [];
  const id = await publish(ben, { title: 'Short-lived' });
  const page = await visit(forum, forum.visitor, { faults: [...EXPECTED, /no such post/] });
  page.on('console', (message) => said.push(message.text()));
  await page.getByRole('link', { name: 'Short-lived' }).first().click();
  await expect(page.getByRole('heading', { name: 'Short-lived' })).toBeVisible();
  await ben.call('DELETE /posts/{id}', { params: { id } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  await page.evaluate(() => {
    location.hash = 'main';
  });
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  assert(said.filter((text) => /hydrat/i.test(text))).toEqual([]);
});

describe.each([
  ['a visitor', forum.visitor, 'light', 1280],
  ['a visitor by night on a phone', forum.visitor, 'dark', 360],
  ['a member', ana, 'light', 1280],
] as const)('hydration for %s', (_, person, theme, width) => {
  test.each(addresses)('of %s finds what the server has rendered', async (at) => {
    const said: string[] = [];
    const before = async (page: Parameters<typeof client.useIn>[0]) => {
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(message.text());
      });
      await client.useIn(page);
    };
    const page = await visit(forum, person, { at, theme, width, before, faults: EXPECTED });
    // The live link is loaded after the first rendering.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/socket')),
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    assert(said.filter((text) => !EXPECTED.some((one) => one.test(text)))).toEqual([]);
  });
});
