import { expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { unmarked } from '../../support/texts/unmarked.ts';

const AMOUNT = 23;

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const crowded = await publish(root);
for (let n = 1; n < AMOUNT; n++) await publish(root, { title: `Post ${n}` });
for (let n = 0; n < AMOUNT; n++) {
  const { _id } = await writeComment(root, crowded, `Comment ${n}`);
  await reportComment(root, _id);
  const payer = await forum.memberWithoutPassword(`Payer${n}`);
  await payer.call('POST /membership', { body: { email: payer.email } });
  await root.call('POST /tags', { body: { name: `shared ${n}` } });
}

const LISTS: [name: AnyCall, list: string, total: string, query: object][] = [
  ['GET /comments/{id}', 'comments', 'totalComments', {}],
  ['GET /posts/user/{email}', 'posts', 'total', {}],
  ['GET /reports', 'reports', 'total', {}],
  ['GET /admin/payments', 'payments', 'total', {}],
  ['GET /admin/audit', 'entries', 'total', {}],
  ['GET /admin/users', 'users', 'total', {}],
  ['GET /admin/users', 'users', 'total', { search: 'PAYER' }],
];

test.each(LISTS)(
  '%s: pages of any size make up the list, whichever end they are read from',
  async (name, list, totalOf, more) => {
    const params = { id: crowded, email: root.email };
    const read = async (page: number, limit: number) => {
      const query = { ...more, page, limit };
      const { body } = await root.call(name, { params, query } as never);
      const { [list]: rows, [totalOf]: total } = body as Record<string, unknown>;
      return { rows: rows as { _id: string }[], total: Number(total) };
    };
    const whole = await read(1, 100);
    expect(whole.total).toBeGreaterThanOrEqual(AMOUNT);
    expect(whole.rows).toHaveLength(whole.total);
    const ids = whole.rows.map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted().reverse());
    for (const limit of [1, 4, 5, 11, 12, whole.total]) {
      const pages: unknown[] = [];
      for (let page = 1; page <= Math.ceil(whole.total / limit); page++)
        pages.push(...(await read(page, limit)).rows);
      expect([limit, pages]).toEqual([limit, whole.rows]);
      const past = await read(Math.ceil(whole.total / limit) + 1, limit);
      expect([limit, past]).toEqual([limit, { rows: [], total: whole.total }]);
    }
  },
);

test('a search finds the newest posts of all tags that contain the text', async () => {
  const { forum: own, root: boss } = await openForum(['Root']);
  await boss.call('POST /membership', { body: { email: boss.email } });
  const tags = Array.from({ length: 12 }, (_, n) => `tea ${n}`);
  for (const name of [...tags, 'coffee', 'tea']) await boss.call('POST /tags', { body: { name } });
  const published: string[] = [];
  const next = (n: number) => {
    if (n % 10 === 0) return 'coffee';
    // Some tags only have old posts, some only new ones, and one has next to all of the newest.
    if (n < 60) return tags[n % 7] as string;
    return n > 120 && n % 3 > 0 ? (tags[11] as string) : (tags[4 + (n % 6)] as string);
  };
  for (let n = 1; n <= 150; n++) {
    const tag = next(n);
    const id = await publish(boss, { tag });
    if (tag !== 'coffee') published.unshift(id);
  }
  const equal = await publish(boss, { tag: 'tea' });
  const newer = await publish(boss, { tag: 'tea 3' });
  const { body } = await own.visitor.call('GET /posts/search', { query: { tag: 'TEA' } });
  const expected = [equal, newer, ...published].slice(0, 100);
  expect(body.map(({ _id }) => _id)).toEqual(expected);
});

test('a long thread goes with its post as one, and others are answered meanwhile', async () => {
  const { forum: own, root: boss } = await openForum(['Root']);
  const id = await publish(boss);
  const kept = await publish(boss, { title: 'Kept' });
  const { store } = own.app.context;
  const author = await store.read(findUser(boss.email));
  if (!author) throw new Error(`There is no member ${boss.email}`);
  const comment = { ...unmarked('Long'), author, createdText: '' };
  await Promise.all(
    Array.from({ length: 1_050 }, () => addComment(store, { ...comment, postId: id })),
  );
  await writeComment(boss, kept, 'Stays');
  const thread = { params: { id }, query: { page: 11, limit: 100 } };
  const { comments } = (await boss.call('GET /comments/{id}', thread)).body;
  expect(comments).toHaveLength(50);
  for (const { _id } of comments.slice(0, 3)) {
    await reportComment(boss, _id);
  }
  await boss.call('PATCH /posts/{id}/upvote', { params: { id } });

  const order: string[] = [];
  const deleting = boss.call('DELETE /posts/{id}', { params: { id } }).then(({ status }) => {
    expect(status).toBe(200);
    order.push('deleted');
  });
  while (order.length === 0) {
    const { status, body } = await own.visitor.call('GET /comments/{id}', {
      params: { id },
    });
    // Never a part of it.
    if (status === 200) expect(body.totalComments).toBe(1_050);
    else expect(status).toBe(404);
  }
  await deleting;
  expect((await boss.call('GET /admin/stats')).body).toMatchObject({ posts: 1, comments: 1 });
  expect((await boss.call('GET /reports')).body).toMatchObject({ reports: [], total: 0 });
  await own.visitor.refused(404, 'GET /comments/{id}', { params: { id } });
  const other = await own.visitor.call('GET /comments/{id}', { params: { id: kept } });
  expect(other.body.comments.map(({ text }) => text)).toEqual(['Stays']);
});
