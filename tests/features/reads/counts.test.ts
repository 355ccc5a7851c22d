import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

/** A post with a first comment by Ana, and comments after it. */
async function openLongThread() {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
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

test('reads: new comments are counted exactly to 999', async () => {
  const { ana, bo, postId, first, add, news } = await openLongThread();
  await add(bo, 998);
  expect(await news(ana)).toBe(998);
  await add(bo, 1);
  expect(await news(ana)).toBe(999);
  await add(bo, 50);
  expect(await news(ana)).toBe(999);
  const mark = { params: { postId }, body: { comment: first._id } };
  expect((await ana.call('PUT /reads/{postId}', mark)).body.new).toBe(999);
});

test('reads: thousands of own comments hide none by others', async () => {
  const { ana, bo, add, news } = await openLongThread();
  await add(ana, 2_500);
  await add(bo, 3);
  await add(ana, 1_500);
  await add(bo, 4);
  expect(await news(ana)).toBe(7);
  expect(await news(bo)).toBe(999);
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
  await ana.call('PUT /reads/{postId}', { params: { postId }, body: { comment: first._id } });
  const { status } = await ana.call('DELETE /posts/{id}', { params: { id: postId } });
  expect(status).toBe(200);
  // An index that allows one row in all: positions that are left would break it.
  await executeSql(forum, 'create unique index one_in_all on reads ((1))');
});

test('reads: fsck finds a position that names a comment of another post', async () => {
  const { forum, ana, postId, first } = await openLongThread();
  const { config } = forum.app.context;
  await ana.call('PUT /reads/{postId}', { params: { postId }, body: { comment: first._id } });
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
