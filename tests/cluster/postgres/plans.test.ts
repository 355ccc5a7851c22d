import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { settingsFor } from '../../support/servers.ts';
import { alone, SKIPPED } from '../support/pair.ts';

/** The lists as the queries of `db/` ask for them. */
const LISTS: [what: string, sql: string][] = [
  ['newest posts', `select key from posts order by key desc limit 5 offset 20`],
  ['oldest posts', `select key from posts order by key limit 5 offset 20`],
  ['popular posts', `select key from posts order by score desc, key desc limit 5 offset 20`],
  ['least popular posts', `select key from posts order by score, key limit 5 offset 20`],
  [
    'popular posts with a tag',
    `select key from posts where tag = 'a' order by score desc, key desc limit 5 offset 20`,
  ],
  ['posts of a month', `select key from posts where key >= 1 and key < 9 order by key limit 1`],
  [`a member's posts`, `select key from posts where author_key = 9 order by key desc limit 10`],
  ['posts with a tag', `select key from posts where tag = 'a' order by key desc limit 100`],
  ['comments of a post', `select key from comments where post_key = 9 order by key desc limit 5`],
  [
    `a member's comments`,
    'select key from comments where author_key = 9 order by key desc limit 10',
  ],
  [
    'who has an own photo',
    `select key from users where photo_url = '/avatars/a' and photo_url like '/avatars/%' limit 1`,
  ],
  ['comments after one', `select count(*) from comments where post_key = 9 and key > 9`],
  ['my vote', `select direction from votes where post_key = 9 and user_key = 9`],
  ['my read position', `select comment_key from reads where post_key = 9 and user_key = 9`],
  ['read positions of a post', `select user_key from reads where post_key = 9 limit 100`],
  [
    'new comments',
    `select key, author_key from comments where post_key = 9 and key > 9 order by key limit 1000`,
  ],
  ['reports of a comment', `select key from reports where comment_key = 9`],
  ['newest reports', 'select key from reports order by reported_at desc, key desc limit 10'],
  ['payments of a member', `select key from payments where user_key = 9`],
  ['audit entries', 'select key from audit order by key desc limit 10'],
  [
    'a post by its id',
    `select title from posts where key = (select key from posts
      where key between 9 and 1048584 and id = 'a' order by key limit 1)`,
  ],
  ['a member by e-mail', `select id from users where email = 'a'`],
];

describe.skipIf(alone)(`Plans of PostgreSQL (${SKIPPED})`, { timeout: 120_000 }, () => {
  let client: pg.Client;

  beforeAll(async () => {
    const { DATABASE_URL: url } = await settingsFor('plans');
    const store = await openPostgres(url as string);
    await seed(store, { posts: 1_000, startingVotes: true });
    await store.close();
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('analyze');
    return () => client.end();
  });

  test.each(LISTS)('%s are found by an index', async (_, sql) => {
    // Tables of a test are so small that reading them whole may well be cheaper; a big one is never read so.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(`explain ${sql}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  test('posts are vacuumed after 2,000 votes: skipped keys then need no rows', async () => {
    const { rows } = await client.query(
      `select unnest(reloptions) as option from pg_class where oid = 'posts'::regclass`,
    );
    expect(rows.map(({ option }) => option)).toEqual([
      'autovacuum_vacuum_scale_factor=0',
      'autovacuum_vacuum_threshold=2000',
    ]);
  });
});
