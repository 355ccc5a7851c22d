import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let admin: Person;
let ana: Person;
let id: string;
let fresh = 0;
beforeAll(async () => {
  forum = await openTestApp({}, true);
  admin = await forum.admin('Root');
  ana = await forum.memberWithoutPassword('Ana');
  await ana.call('POST /membership', { body: { email: ana.email } });
  for (let n = 0; n < 7; n++) id = await publish(ana, { title: `Post ${n}` });
  await writeComment(ana, id, 'Milk last.');
});
afterAll(() => forum.close());

const addresses = () => [
  '/posts',
  '/posts?page=1&limit=5',
  '/posts?page=2&limit=5',
  '/posts/popular',
  '/posts/popular?page=2',
  '/posts/total',
  '/posts/search?tag=general',
  `/posts/${id}`,
  `/comments/${id}`,
  `/comments/${id}?page=2&limit=1`,
  '/tags',
  '/announcements',
  '/announcement-count',
];

/** Everything that may be kept, as a visitor and as a member read it. */
const readAll = (extra: string) =>
  Promise.all(
    [undefined, `Bearer ${ana.token}`].flatMap((authorization) =>
      addresses().map(async (address) => {
        const path = `${address}${extra && (address.includes('?') ? '&' : '?')}${extra}`;
        const { status, headers, body } = await forum.raw(path, {
          headers: authorization ? { authorization } : {},
        });
        return { address, status, rev: headers.get('x-rev'), body };
      }),
    ),
  );

/** Nobody has asked for these addresses before, so nothing is kept for them. */
const readAnew = () => {
  fresh += 1;
  return readAll(`fresh=${fresh}`);
};

const params = () => ({ params: { id } });
const rename = (displayName: string) =>
  ana.call('POST /users', { body: { email: ana.email, displayName } });
let comment = '';

const acts: [string, () => Promise<unknown>][] = [
  ['a new post', () => publish(ana, { title: 'New', upVote: 3 })],
  ['a vote', () => ana.call('PATCH /posts/{id}/upvote', params())],
  ['a vote that turned', () => ana.call('PATCH /posts/{id}/downvote', params())],
  ['a vote that was withdrawn', () => ana.call('DELETE /posts/{id}/vote', params())],
  [
    'a comment',
    async () => {
      comment = (await writeComment(admin, id, 'Milk first.'))._id;
    },
  ],
  [
    'a comment that was deleted',
    () => admin.call('DELETE /comments/{id}', { params: { id: comment } }),
  ],
  ['a tag', () => admin.call('POST /tags', { body: { name: 'tea' } })],
  [
    'an announcement',
    () => admin.call('POST /announcements', { body: { title: 'Closed', description: 'Today.' } }),
  ],
  ['a new name of an author', () => rename('Ana Rahman')],
  [
    "an admin's new name",
    () => admin.call('POST /users', { body: { email: admin.email, displayName: 'Boss' } }),
  ],
  ['a post that was deleted', () => ana.call('DELETE /posts/{id}', params())],
];

test.each(acts)(
  'response cache: after %s nobody reads an answer from before it',
  async (_, act) => {
    await readAll('');
    await readAll('');
    await act();
    expect(await readAll('')).toEqual(await readAnew());
  },
);

test('response cache: readers during many writes at once get no answer older than a finished write', async () => {
  id = await publish(ana);
  const input = params();
  await Promise.all(
    Array.from({ length: 15 }, async (_, n) => {
      await ana.call(n % 2 ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', input);
      await readAll('');
      await writeComment(n % 3 ? ana : admin, id, `No. ${n}`);
      if (n % 5 === 0) await rename(`Ana ${n}`);
    }),
  );
  expect(await readAll('')).toEqual(await readAnew());
});
