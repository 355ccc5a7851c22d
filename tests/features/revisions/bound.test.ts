import { describe, expect, test, vi } from 'vitest';
import { MOST_REVISION_BYTES, MOST_REVISIONS } from '../../../contract/values/limits.ts';
import { openStore } from '../../../db/core/create-store.ts';
import { sql } from '../../../db/core/drizzle.ts';
import { all } from '../../../db/core/procedure.ts';
import { query } from '../../../db/core/query.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import {
  JUST_LONGER,
  JUST_SHORTER,
  openRevisionsForum,
  params,
  setClock,
  versions,
} from './forum.ts';

const { admin, ana, bo, editComment, editPost, forum, ofComment, ofPost, open, report, reply } =
  await openRevisionsForum();

const rowsOf = (table: 'post_revisions' | 'comment_revisions', of: string) =>
  query<{ id: string }>()(
    () => ({
      version: sql<number>`version`.as('version'),
      bytes: sql<number>`octet_length(text) + coalesce(octet_length(html), 0)`
        .mapWith(Number)
        .as('bytes'),
    }),
    (select, _schema, param) =>
      select
        .from(sql.raw(table) as never)
        .where(
          sql`${sql.raw(of)}_key = (select key from ${sql.raw(of)}s where id = ${param('id')})`,
        )
        .orderBy(sql`version`),
  );
const rowsOfPost = rowsOf('post_revisions', 'post');
const rowsOfComment = rowsOf('comment_revisions', 'comment');
/** The rows that a text has in the database, by a connection of its own. */
async function stored(rows: typeof rowsOfPost, id: string) {
  const store = await openStore(forum.app.context.config, { refusesOlder: true });
  try {
    return await store.read(all(rows, { id }));
  } finally {
    await store.close();
  }
}

/** Has Ana edit a post that often; a vote before each edit keeps it from being a quiet one. */
async function editOften(id: string, from: number, times: number, text: (n: number) => object) {
  for (let version = from; version < from + times; version++) {
    const vote = version % 2 ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote';
    await bo.call(vote, params(id));
    expect((await editPost(id, version, text(version))).version).toBe(version + 1);
  }
}
const hide = async (id: string, version: number) =>
  (
    await admin.call('DELETE /posts/{id}/revisions/{version}', {
      params: { id, version: `${version}` },
    })
  ).status;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('of a text so much is kept', () => {
  test('as can be read: a hundred earlier texts of a comment', async () => {
    const { _id } = await writeComment(bo, await publish(ana), 'First.');
    for (let version = 1; version <= MOST_REVISIONS + 5; version++) {
      // A report keeps the edit from being a quiet one.
      await report(_id);
      await editComment(_id, version);
    }
    const kept = range(6, MOST_REVISIONS + 5);
    expect(versions(await stored(rowsOfComment, _id))).toEqual(kept);
    expect(versions(await ofComment(_id))).toEqual(kept.toReversed());
  });

  test('as can be read: of a hundred and more the hidden ones go first', async () => {
    const { id } = await open();
    await editOften(id, 1, 100, (n) => ({ title: `Title ${n}` }));
    for (const version of [97, 98]) expect(await hide(id, version)).toBe(200);
    await editOften(id, 101, 1, (n) => ({ title: `Title ${n}` }));
    // 101 rows, of which 99 can be read: the older hidden one went.
    expect(versions(await stored(rowsOfPost, id))).toEqual([...range(1, 96), ...range(98, 101)]);
    expect([await hide(id, 97), await hide(id, 98)]).toEqual([404, 200]);
    await editOften(id, 102, 2, (n) => ({ title: `Title ${n}` }));
    const kept = [...range(2, 96), ...range(99, 103)];
    expect(versions(await stored(rowsOfPost, id))).toEqual(kept);
    expect(versions(await ofPost(id))).toEqual(kept.toReversed());
  });

  test('as 2 MB of source and HTML, in bytes: the oldest go', async () => {
    const { id } = await open();
    // Three bytes a letter; the HTML is as long again.
    const text = (n: number) => ({
      description: `**${n}** ${'ক'.repeat(19_900)}`,
      format: 'markdown',
    });
    await editOften(id, 1, 20, text);
    const rows = await stored(rowsOfPost, id);
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    const largest = Math.max(...rows.map((row) => row.bytes));
    expect(largest).toBeGreaterThan(2 * 3 * 19_900);
    expect(bytes).toBeLessThanOrEqual(MOST_REVISION_BYTES);
    expect(bytes).toBeGreaterThan(MOST_REVISION_BYTES - largest);
    expect(versions(rows)).toEqual(range(21 - rows.length, 20));
  });
});

test('what an older forum kept beyond the bound goes with the edits of that text alone, a hundred at a time', async () => {
  const [{ id }, other] = [await open(), await open()];
  const fill = (of: string) =>
    `insert into post_revisions (post_key, title, tag, version, text, replaced_at)
      select posts.key, 'Old', 'general', n, 'Old.', 7 from posts,
      (with recursive counted(n) as (select -250 union all select n + 1 from counted where n < -1) select n from counted) as c
      where posts.id = '${of}'`;
  for (const of of [id, other.id]) await executeSql(forum, fill(of));
  await editOften(id, 1, 1, () => ({ title: 'New' }));
  expect(versions(await stored(rowsOfPost, id))).toEqual([...range(-150, -1), 1]);
  await editOften(id, 2, 1, () => ({ title: 'Newer' }));
  expect(versions(await stored(rowsOfPost, id))).toEqual([...range(-98, -1), 1, 2]);
  expect(await stored(rowsOfPost, other.id)).toHaveLength(250);
});

describe('a quiet edit leaves no revision', () => {
  // Before the tests that set the clock: ids never go back, and their times with them.
  test.each([
    ['a vote', (id: string) => bo.call('PATCH /posts/{id}/upvote', params(id))],
    ['a comment', (id: string) => writeComment(bo, id, 'Milk last.')],
  ])('of a post: unless %s came meanwhile, and only since the last revision', async (_, act) => {
    const { id } = await open();
    await act(id);
    await editPost(id, 1);
    await editPost(id, 2);
    await editPost(id, 3);
    expect(versions(await ofPost(id))).toEqual([1]);
    await writeComment(bo, id, 'And sugar?');
    await editPost(id, 4);
    expect(versions(await ofPost(id))).toEqual([4, 1]);
  });

  test.each([
    ['a report', (_: string, id: string) => report(id)],
    ['a reply', (postId: string, id: string) => reply(postId, id)],
  ])('of a comment: unless %s came meanwhile', async (_, act) => {
    const postId = await publish(ana);
    const { _id } = await writeComment(bo, postId, 'First.');
    await writeComment(ana, postId, 'This is no reply.');
    await editComment(_id, 1);
    expect(await ofComment(_id)).toEqual([]);
    await act(postId, _id);
    await editComment(_id, 2);
    expect(versions(await ofComment(_id))).toEqual([2]);
    await editComment(_id, 3);
    expect(versions(await ofComment(_id))).toEqual([2]);
  });

  test('of a comment: also after the clock has stepped back, while ids go on', async () => {
    const postId = await publish(ana);
    setClock(new Date().toISOString(), 1_800_000);
    await writeComment(ana, postId, 'From the future.');
    vi.useRealTimers();
    const { _id } = await writeComment(bo, postId, 'First.');
    await editComment(_id, 1);
    expect(await ofComment(_id)).toEqual([]);
    await reply(postId, _id);
    await editComment(_id, 2);
    await editComment(_id, 3);
    expect(versions(await ofComment(_id))).toEqual([2]);
  });

  test.each(['post', 'comment'])(
    'of a %s: within 120 seconds of its writing or of the last revision',
    async (kind) => {
      const post = await open();
      const comment = await writeComment(bo, await publish(ana), 'First.');
      const [id, { postedAt }, edit, found] =
        kind === 'post'
          ? [post.id, post, editPost, ofPost]
          : [comment._id, comment, editComment, ofComment];
      setClock(postedAt, JUST_SHORTER);
      expect(await edit(id, 1)).toMatchObject({ version: 2 });
      expect(await found(id)).toEqual([]);
      setClock(postedAt, JUST_LONGER);
      const { editedAt } = await edit(id, 2);
      expect(versions(await found(id))).toEqual([2]);
      setClock(editedAt, JUST_SHORTER);
      expect(await edit(id, 3)).toMatchObject({ version: 4 });
      expect(versions(await found(id))).toEqual([2]);
      setClock(editedAt, JUST_LONGER);
      await edit(id, 4);
      expect(versions(await found(id))).toEqual([4, 2]);
    },
  );
});
