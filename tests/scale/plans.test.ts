import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../db/postgres.ts';
import { seed } from '../../db/seed.ts';
import { settingsFor } from '../servers.ts';
import { alone, SKIPPED } from './pair.ts';

/** The lists as the queries of `db/` ask for them. */
const LISTS: [what: string, sql: string][] = [
  ['newest posts', `select id from posts where id <= 'g' order by id desc limit 5 offset 20`],
  [
    'popular posts',
    `select id from posts where (score, id) <= (2000000000, 'g') order by score desc, id desc limit 5 offset 20`,
  ],
  [`a member's posts`, `select id from posts where author_id = 'a' order by id desc limit 10`],
  ['posts with a tag', `select id from posts where tag = 'a' order by id desc limit 100`],
  ['comments of a post', `select id from comments where post_id = 'a' order by id desc limit 5`],
  ['my vote', `select direction from votes where post_id = 'a' and user_id = 'b'`],
  ['reports of a comment', `select id from reports where comment_id = 'a'`],
  ['newest reports', 'select id from reports order by reported_at desc, id desc limit 10'],
  ['payments of a member', `select id from payments where user_id = 'a'`],
  ['audit entries', 'select id from audit order by id desc limit 10'],
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

  test.each(LISTS)('%s are found along an index', async (_, sql) => {
    // Tables of a test are so small that reading them whole may well be cheaper; a big one is never read so.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(`explain ${sql}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
