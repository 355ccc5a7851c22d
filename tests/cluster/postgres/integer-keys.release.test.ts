import { describe, expect, test } from 'vitest';
import { migratePostgres } from '../../../db/core/drizzle.ts';
import { findComment } from '../../../db/features/comments/comments.ts';
import { findMember } from '../../../db/features/members/reads.ts';
import { findPost } from '../../../db/features/posts/reads.ts';
import { findFaultsInPostgres } from '../../../db/maintenance/check/postgres.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import * as old from '../../support/forums/before-keys.ts';
import { migrationsUpTo } from '../../support/forums/migrate-to.ts';
import { emptySettings } from '../../support/servers.ts';
import { openDatabase } from '../support/database.ts';
import { alone, SKIPPED } from '../support/pair.ts';

/** Three posts share their first 60 bits; the fourth has the next number. */
const posts = [...old.posts, old.later];

/** A database as the release before integer keys left it. */
async function openBeforeKeys() {
  const { url, client } = await openDatabase(emptySettings);
  await migratePostgres(client, migrationsUpTo(old.LAST_BEFORE, 'postgres'));
  await client.query(old.ROWS);
  return { url, client };
}

describe.skipIf(alone)(`Integer keys in PostgreSQL (${SKIPPED})`, () => {
  test('rows of an earlier release keep their ids, their order and what belongs to them', async () => {
    const { url, client } = await openBeforeKeys();
    const store = await openPostgres(url);
    for (const id of posts) expect(await store.read(findPost(id))).toMatchObject({ id });
    const expected = { id: old.comment, postId: posts[1], authorId: old.ben };
    expect(await store.read(findComment(old.comment))).toMatchObject(expected);
    expect(await store.read(findMember(old.ana))).toMatchObject({ posts: 4, comments: 0 });
    expect(await store.read(findMember(old.ben))).toMatchObject({ posts: 0, comments: 1 });
    await store.close();
    const { rows } = await client.query('select id from posts order by key');
    expect(rows.map(({ id }) => id)).toEqual(posts);
    expect(await findFaultsInPostgres(url)).toEqual([]);
  });

  test('fsck and commands say that the data are older, and leave them to the server', async () => {
    const { url, client } = await openBeforeKeys();
    expect(await findFaultsInPostgres(url)).toEqual([expect.stringMatching(/older version/)]);
    await expect(openPostgres(url, { refusesOlder: true })).rejects.toThrow(/older version/);
    const { rows } = await client.query(
      'select count(*)::int as n from comments where post_id is not null',
    );
    expect(rows).toEqual([{ n: 2 }]);
    const lines: string[] = [];
    const serverLog = { info: (line: string) => void lines.push(line), warn: () => undefined };
    await (await openPostgres(url, { serverLog })).close();
    expect(lines).toEqual([
      expect.stringMatching(/older release: its migrations are applied/),
      expect.stringMatching(/^the migrations are applied/),
    ]);
    await (await openPostgres(url, { refusesOlder: true })).close();
  });

  test.each([
    [
      'a row without its parent',
      `alter table comments drop constraint comments_post_id_posts_id_fk;
        insert into comments values ('${old.ana}', 'gone', '${old.ana}', 'Lost', '', 3)`,
      /stay as they were: .*post_key/,
    ],
    [
      'an id of a time that no key has',
      "insert into tags values ('03b58ac6-f000-7000-8000-000000000001', 'later')",
      /stay as they were: .*no_id_of_a_time_after_2089/,
    ],
  ])(
    '%s is refused with a sentence, and the data stay as they are',
    async (_, change, sentence) => {
      const { url, client } = await openBeforeKeys();
      await client.query(change);
      await expect(openPostgres(url)).rejects.toThrow(sentence);
      const { rows } = await client.query('select id from posts order by id');
      expect(rows.map(({ id }) => id)).toEqual(posts);
    },
  );
});
