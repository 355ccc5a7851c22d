import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { readUntil } from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS, numbers } from '../../support/races.ts';

const { ana, bo } = await joinShared(['Ana', 'Bo']);
for (const one of [ana, bo]) await one.call('POST /membership', { body: { email: one.email } });

const readsOf = async (who: Person, ...posts: string[]) =>
  (await expectCall(who, 'GET /reads', { query: { posts: posts.join(',') } })).body;
/** A post with comments by Bo; answers its id and theirs. */
async function talk(comments: number) {
  const postId = await publish(ana);
  const ids: string[] = [];
  for (let n = 0; n < comments; n++) ids.push((await writeComment(bo, postId, `Milk ${n}.`))._id);
  return { postId, ids };
}

describe('read-positions: PUT /reads/{postId}', () => {
  test('moves the position forward alone, and counts what is new after it; else not even the rev changes', async () => {
    const { postId, ids } = await talk(3);
    const revs: number[] = [];
    for (const [step, reached] of [
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 1],
      [2, 2],
    ] as const) {
      const reply = await readUntil(ana, postId, String(ids[step]));
      expectAnswer('PUT /reads/{postId}', reply);
      expect(reply.body).toEqual({ comment: ids[reached], new: 2 - reached });
      revs.push(Number(reply.headers.get('x-rev')) - reached);
    }
    expect(new Set(revs).size).toBe(1);
  });

  test('answers 400 for a comment of another post, an unknown one and one that is gone', async () => {
    const { postId, ids } = await talk(2);
    const other = await talk(1);
    await bo.call('DELETE /comments/{id}', { params: { id: String(ids[1]) } });
    for (const comment of [other.ids[0], ids[1], postId, 'nothing', '', '%00']) {
      const input = { params: { postId }, body: { comment } };
      const { message } = await ana.refused(400, 'PUT /reads/{postId}', input);
      expect(message).toBe('Comment is not one of this post.');
    }
    expect(await readsOf(ana, postId)).toEqual({ [postId]: { comment: null, new: 1 } });
  });

  test('goes with a post that is deleted, and its id is unknown from then on', async () => {
    const { postId, ids } = await talk(1);
    await readUntil(bo, postId, String(ids[0]));
    await readUntil(ana, postId, String(ids[0]));
    await ana.call('DELETE /posts/{id}', { params: { id: postId } });
    expect(await readsOf(ana, postId)).toEqual({});
    const input = { params: { postId }, body: { comment: ids[0] } };
    expect((await ana.refused(404, 'PUT /reads/{postId}', input)).code).toBe('post-unknown');
  });
});

describe('read-positions: GET /reads', () => {
  test('counts the comments that are there, by others, after a position, which outlives its comment', async () => {
    const { postId, ids } = await talk(4);
    await writeComment(ana, postId, 'No milk.');
    const at = async () => (await readsOf(ana, postId))[postId];
    expect(await at()).toEqual({ comment: null, new: 4 });
    expect(await readsOf(bo, postId)).toEqual({ [postId]: { comment: null, new: 1 } });
    await readUntil(ana, postId, String(ids[1]));
    expect(await at()).toEqual({ comment: ids[1], new: 2 });
    const remove = (n: number) =>
      bo.call('DELETE /comments/{id}', { params: { id: String(ids[n]) } });
    const after = { comment: ids[1], new: 1 };
    for (const n of [3, 1]) {
      await remove(n);
      expect(await at()).toEqual(after);
    }
    expect((await readUntil(ana, postId, String(ids[0]))).body).toEqual(after);
    await remove(0);
    expect(await at()).toEqual(after);
    const last = await readUntil(ana, postId, String(ids[2]));
    expect(last.body).toEqual({ comment: ids[2], new: 0 });
  });

  test('answers many posts at once, leaves unknown ones out, and tells nobody of another', async () => {
    const [one, two] = [await talk(1), await talk(2)];
    await readUntil(bo, one.postId, String(one.ids[0]));
    await readUntil(ana, two.postId, String(two.ids[0]));
    const asked = [one.postId, 'nothing', two.postId, '', '__proto__', one.postId, '%00'];
    expect(await readsOf(ana, ...asked)).toEqual({
      [one.postId]: { comment: null, new: 1 },
      [two.postId]: { comment: two.ids[0], new: 1 },
    });
  });

  test('takes a hundred posts, and refuses one more', async () => {
    const { postId } = await talk(0);
    const posts = Array.from({ length: 100 }, () => postId);
    expect(await readsOf(ana, ...posts)).toEqual({ [postId]: { comment: null, new: 0 } });
    await ana.refused(400, 'GET /reads', { query: { posts: [...posts, 'one-more'].join(',') } });
  });
});

/** A post with a first comment by Ana, and comments after it. */
async function openLongThread() {
  const { forum, ana, bo } = await openForum(['Ana', 'Bo']);
  const postId = await publish(ana);
  const first = await writeComment(ana, postId, 'Milk first.');
  let at = 0;
  /** Adds comments to the database itself, past the forum. */
  async function add(author: Person, count: number) {
    const from = at;
    at += count;
    await executeSql(
      forum,
      `insert into comments (key, id, post_key, author_key, text, created_text, posted_at)
      with recursive n(n) as (select ${from + 1} union all select n + 1 from n where n < ${at})
      select first.key + n, 'many ' || n, first.post_key, users.key, 'Milk.', '', 0
      from n, comments as first, users where first.id = '${first._id}' and users.email = '${author.email}'`,
    );
  }
  const news = async (who: Person) => {
    const { body } = await who.call('GET /reads', { query: { posts: postId } });
    return body[postId]?.new;
  };
  return { forum, ana, bo, postId, first, add, news };
}

test('reads: new comments are counted exactly to 999; thousands of own comments hide none', async () => {
  const { ana, bo, postId, first, add, news } = await openLongThread();
  await add(ana, 2_500);
  await add(bo, 3);
  await add(ana, 1_500);
  await add(bo, 995);
  expect(await news(ana)).toBe(998);
  await add(bo, 1);
  expect(await news(ana)).toBe(999);
  await add(bo, 50);
  expect([await news(ana), await news(bo)]).toEqual([999, 999]);
  expect((await readUntil(ana, postId, first._id)).body.new).toBe(999);
});

test('reads: a post that many have read goes with all their positions', async () => {
  const { forum, ana, postId, first } = await openLongThread();
  await executeSql(
    forum,
    `insert into users (key, id, email, display_name, photo_url, search_text, created_at)
      with recursive n(n) as (select 1 union all select n + 1 from n where n < 250)
      select n, 'reader ' || n, 'r' || n || '@example.com', '', '', '', 0 from n`,
  );
  await executeSql(
    forum,
    `insert into reads (user_key, post_key, comment_key, comment_id)
      select users.key, post_key, comments.key, comments.id from users, comments
      where users.key <= 250 and comments.id = '${first._id}'`,
  );
  await readUntil(ana, postId, first._id);
  const { status } = await ana.call('DELETE /posts/{id}', { params: { id: postId } });
  expect(status).toBe(200);
  // An index that allows one row in all: positions that are left would break it.
  await executeSql(forum, 'create unique index one_in_all on reads ((1))');
});

test('reads: fsck finds a position that names a comment of another post', async () => {
  const { forum, ana, postId, first } = await openLongThread();
  const { config } = forum.app.context;
  await readUntil(ana, postId, first._id);
  const other = await writeComment(ana, await publish(ana), 'Elsewhere.');
  expect(await faultsOf(config)).toEqual([]);
  await executeSql(
    forum,
    `update reads set comment_id = '${other._id}', comment_key = (select key from comments where id = '${other._id}')`,
  );
  expect(await faultsOf(config)).toEqual([
    `A read position (${other._id}) names a comment of another post, or by another key`,
  ]);
});

async function openTalk() {
  const { forum, at } = await openForumOfMany();
  const [ana, bo] = [await forum.newcomer('Ana'), await forum.newcomer('Bo')];
  const postId = await publish(bo);
  const ids: string[] = [];
  for (const n of numbers) ids.push((await writeComment(bo, postId, `Milk ${n}.`))._id);
  const put = (n: number, comment: string) => readUntil(at(ana, n), postId, comment);
  const position = async () =>
    (await ana.call('GET /reads', { query: { posts: postId } })).body[postId];
  return { at, ana, bo, postId, ids, put, position };
}

test('races: of many devices at once the position further on stays, and each answer is true', async () => {
  const { ids, put, position } = await openTalk();
  // Neighbours go opposite ways, so that many of them overtake each other.
  const order = numbers.map((n) => (n % 2 ? n : CALLERS - 1 - n));
  const replies = await atOnce((n) => put(n, String(ids[order[n] as number])));
  expect(await position()).toEqual({ comment: ids.at(-1), new: 0 });
  for (const [n, { status, body }] of replies.entries()) {
    expect(status).toBe(200);
    const reached = ids.indexOf(body.comment);
    expect(reached).toBeGreaterThanOrEqual(order[n] as number);
    expect(body.new).toBe(CALLERS - 1 - reached);
  }
});

test('races: marks while their post is deleted answer 200 or 404, and leave nothing behind', async () => {
  const { at, bo, postId, ids, put, position } = await openTalk();
  const remove = () => at(bo, 0).call('DELETE /posts/{id}', { params: { id: postId } });
  const statuses = await atOnce(
    async (n) => (n === CALLERS / 2 ? await remove() : await put(n, String(ids[n]))).status,
  );
  expect(statuses[CALLERS / 2]).toBe(200);
  for (const status of statuses) expect([200, 400, 404]).toContain(status);
  expect(await position()).toBeUndefined();
});
