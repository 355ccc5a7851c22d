import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../../db/sqlite/open.ts';

const dir = mkdtempSync(join(tmpdir(), 'adda-plans-'));
await openSqlite(join(dir, 'forum.db')).close();
const handle = new Database(join(dir, 'forum.db'), { readonly: true });
afterAll(() => {
  handle.close();
  rmSync(dir, { recursive: true });
});

/** The lists as the queries of `db/` ask for them. */
test.each([
  ["a member's posts", 'select key from posts where author_key = +? order by key desc limit 10'],
  [
    'posts with a tag',
    'select key from posts where tag = +? and key > +? order by key desc limit 100',
  ],
  ['comments of a post', 'select key from comments where post_key = +? order by key desc limit 5'],
  [
    "a member's comments",
    'select key from comments where author_key = +? order by key desc limit 10 offset 20',
  ],
  [
    'who has an own photo',
    "select key from users where photo_url = ? and photo_url like '/avatars/%' limit 1",
  ],
  ['comments after one', 'select count(*) from comments where post_key = +? and key > +?'],
  [
    'a post by its id',
    'select title from posts where key = (select key from posts where key between +? and +? and id = +? order by key limit 1)',
  ],
  ['my vote', 'select direction from votes where post_key = +? and user_key = +?'],
  ['my read position', 'select comment_key from reads where post_key = +? and user_key = +?'],
  ['read positions of a post', 'select user_key from reads where post_key = +? limit 100'],
  [
    'new comments',
    'select key, author_key from comments where post_key = +? and key > +? order by key limit 1000',
  ],
  ['reports of a comment', 'select id from reports where comment_key = +?'],
  ['payments of a member', 'select id from payments where user_key = +?'],
  ['a member by e-mail', 'select id from users where email = +?'],
])('SQLite finds %s by an index, in its order', (_, sql) => {
  const parameters = sql.match(/\?/g)?.map(() => 1) ?? [];
  const plan = handle.prepare(`explain query plan ${sql}`).all(...parameters) as {
    detail: string;
  }[];
  const details = plan.map(({ detail }) => detail).filter((detail) => !/^SCALAR/.test(detail));
  expect(details).toEqual(details.map(() => expect.stringMatching(/^SEARCH/)));
});

test.each([
  ['newest posts', 'order by key desc', 'posts_key'],
  ['oldest posts', 'order by key', 'posts_key'],
  ['popular posts', 'order by score desc, key desc', 'posts_score'],
  ['least popular posts', 'order by score, key', 'posts_score'],
  ['posts of a month', 'where key >= +? and key < +? order by key', 'posts_key'],
  ['newest posts with a tag', 'where tag = +? order by key desc', 'posts_tag'],
  ['popular posts with a tag', 'where tag = +? order by score desc, key desc', 'posts_tag_score'],
])('SQLite skips the %s along an index, without their texts', (_, clauses, index) => {
  const sql = `select key from posts ${clauses} limit +? offset +?`;
  const parameters = sql.match(/\?/g)?.map(() => 1) ?? [];
  const plan = handle.prepare(`explain query plan ${sql}`).all(...parameters);
  expect(plan).toEqual([
    expect.objectContaining({
      detail: expect.stringMatching(`^(SCAN|SEARCH) posts USING COVERING INDEX ${index}( |$)`),
    }),
  ]);
});

test.each([
  ['newest posts', 'posts', 'order by key desc', 'posts_key'],
  ['popular posts', 'posts', 'order by score desc, key desc', 'posts_score'],
  ['comments of a post', 'comments', 'where post_key = +? order by key', 'comments_post'],
])('SQLite finds the keys of a page of %s before it reads a row', (_, table, clauses, index) => {
  const keys = `select key from ${table} ${clauses} limit +? offset +?`;
  const sql = `select ${table}.*, email from ${table} join users on users.key = author_key
    where ${table}.key in (select page.key from (${keys}) page limit 10) ${clauses.replace(/.*order/, 'order').replace(/key/, `${table}.key`)}`;
  const parameters = sql.match(/\?/g)?.map(() => 1) ?? [];
  const plan = handle.prepare(`explain query plan ${sql}`).all(...parameters) as {
    detail: string;
  }[];
  expect(plan.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
      expect.stringMatching(`^(SCAN|SEARCH) ${table} USING COVERING INDEX ${index}( |$)`),
      'SEARCH users USING INTEGER PRIMARY KEY (rowid=?)',
    ]),
  );
});

test('SQLite counts the posts of a month along an index, without their texts', () => {
  const sql = 'explain query plan select count(*) from posts where key >= +? and key < +?';
  const [plan] = handle.prepare(sql).all(1, 1) as { detail: string }[];
  expect(plan?.detail).toContain('COVERING INDEX posts_key');
});
