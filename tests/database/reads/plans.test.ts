import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { hideFromPlanner } from '../../../db/sqlite/connection.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { dropDatabase, onServers, settingsFor } from '../../support/servers.ts';

/** The lists as the queries of `db/` ask for them, none of whose rows is read in vain. */
const LISTS: [what: string, sql: string][] = [
  ["a member's posts", 'from posts where author_key = ? order by key desc limit 10'],
  ['posts with a tag', 'from posts where tag = ? and key > ? order by key desc limit 100'],
  ['comments of a post', 'from comments where post_key = ? order by key desc limit 5'],
  [
    "a member's comments",
    'from comments where author_key = ? order by key desc limit 10 offset 20',
  ],
  ['comments after one', 'from comments where post_key = ? and key > ?'],
  ['new comments', 'from comments where post_key = ? and key > ? order by key limit 1000'],
  ['reports of a comment', 'from reports where comment_key = ?'],
  ['payments of a member', 'from payments where user_key = ?'],
  ['a member by e-mail', 'from users where email = ?'],
  [
    'who has an own photo',
    "from users where photo_url = ? and photo_url like '/avatars/%' limit 1",
  ],
].map(([what = '', sql = '']) => [what, `select key ${sql}`]);
const ROWS: typeof LISTS = [
  ['my vote', 'select direction from votes where post_key = ? and user_key = ?'],
  ['my read position', 'select comment_key from reads where post_key = ? and user_key = ?'],
  ['read positions of a post', 'select user_key from reads where post_key = ? limit 100'],
  [
    'a post by its id',
    `select title from posts where key = coalesce(
      (select key from posts where key between ? and ? and id = ? order by key limit 1),
      (select key from posts where id = ? and waited_since is not null))`,
  ],
];
/** Pages that are skipped along an index of SQLite. */
const PAGES: [what: string, clauses: string, index: string][] = [
  ['newest posts', 'order by key desc', 'posts_key'],
  ['oldest posts', 'order by key', 'posts_key'],
  ['popular posts', 'order by score desc, key desc', 'posts_score'],
  ['least popular posts', 'order by score, key', 'posts_score'],
  ['posts of a month', 'where key >= ? and key < ? order by key', 'posts_key'],
  ['newest posts with a tag', 'where tag = ? order by key desc', 'posts_tag'],
  ['popular posts with a tag', 'where tag = ? order by score desc, key desc', 'posts_tag_score'],
];
const pageOf = (clauses: string, table = 'posts') =>
  `select key from ${table} ${clauses} limit ? offset ?`;

describe('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adda-plans-'));
  const file = join(folder, 'forum.db');
  openSqlite(file).close();
  const handle = new Database(file, { readonly: true });
  afterAll(() => {
    handle.close();
    rmSync(folder, { recursive: true });
  });

  /** The steps of a plan. */
  function planOf(sql: string): string[] {
    const parameters = sql.match(/\?/g)?.map(() => 1) ?? [];
    const plan = handle.prepare(`explain query plan ${hideFromPlanner(sql)}`).all(...parameters);
    return (plan as { detail: string }[]).map(({ detail }) => detail);
  }

  test.each([...LISTS, ...ROWS])('finds %s by an index, in its order', (_, sql) => {
    const details = planOf(sql).filter((detail) => !/^SCALAR/.test(detail));
    expect(details).toEqual(details.map(() => expect.stringMatching(/^SEARCH/)));
  });

  test.each(PAGES)('skips the %s along an index, without their texts', (_, clauses, index) => {
    expect(planOf(pageOf(clauses))).toEqual([
      expect.stringMatching(`^(SCAN|SEARCH) posts USING COVERING INDEX ${index}( |$)`),
    ]);
  });

  test.each([
    ['newest posts', 'posts', 'order by key desc', 'posts_key'],
    ['popular posts', 'posts', 'order by score desc, key desc', 'posts_score'],
    ['comments of a post', 'comments', 'where post_key = ? order by key', 'comments_post'],
  ])('finds the keys of a page of %s before it reads a row', (_, table, clauses, index) => {
    const sql = `select ${table}.*, email from ${table} join users on users.key = author_key
      where ${table}.key in (select page.key from (${pageOf(clauses, table)}) page limit 10) ${clauses.replace(/.*order/, 'order').replace(/key/, `${table}.key`)}`;
    expect(planOf(sql)).toEqual(
      expect.arrayContaining([
        `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
        expect.stringMatching(`^(SCAN|SEARCH) ${table} USING COVERING INDEX ${index}( |$)`),
        'SEARCH users USING INTEGER PRIMARY KEY (rowid=?)',
      ]),
    );
  });

  test('counts the posts of a month along an index, without their texts', () => {
    const [detail] = planOf('select count(*) from posts where key >= ? and key < ?');
    expect(detail).toContain('COVERING INDEX posts_key');
  });
});

describe.skipIf(!onServers)('PostgreSQL', () => {
  let client: pg.Client;

  beforeAll(async () => {
    const settings = await settingsFor('plans');
    const url = settings['DATABASE_URL'] as string;
    const store = await openPostgres(url);
    await seed(store, { posts: 1_000, startingVotes: true });
    await store.close();
    client = new pg.Client({ connectionString: url });
    await client.connect();
    // Tables of a test are so small that reading them whole may well be cheaper; a big one is never read so.
    await client.query(
      'analyze; set enable_seqscan = off; set plan_cache_mode = force_generic_plan',
    );
    return async () => {
      await client.end();
      await dropDatabase(settings);
    };
  });

  test.each([
    ...LISTS,
    ...ROWS,
    ...PAGES.map(([what, clauses]): (typeof LISTS)[number] => [what, pageOf(clauses)]),
    ['newest reports', 'select key from reports order by reported_at desc, key desc limit 10'],
    ['audit entries', 'select key from audit order by key desc limit 10'],
  ])('finds %s by an index', async (_, sql) => {
    let count = 0;
    const numbered = sql.replaceAll('?', () => `$${++count}`);
    await client.query(`prepare list as ${numbered}`);
    const values = Array.from({ length: count }, () => "'1'");
    const execute = `explain execute list ${count > 0 ? `(${values})` : ''}`;
    const { rows } = await client.query(execute);
    await client.query('deallocate list');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  test('vacuums posts after 2,000 votes: skipped keys then need no rows', async () => {
    const { rows } = await client.query(
      `select unnest(reloptions) as option from pg_class where oid = 'posts'::regclass`,
    );
    expect(rows.map(({ option }) => option)).toEqual([
      'autovacuum_vacuum_scale_factor=0',
      'autovacuum_vacuum_threshold=2000',
    ]);
  });
});
