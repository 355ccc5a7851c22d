import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { migratePostgres } from '../../../db/core/drizzle.ts';
import { findComment } from '../../../db/features/comments/comments.ts';
import { findMember } from '../../../db/features/members/reads.ts';
import { findPost } from '../../../db/features/posts/reads.ts';
import { findFaultsInPostgres } from '../../../db/maintenance/check/postgres.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { freshFolder } from '../../support/folders.ts';
import { openDatabase } from '../support/database.ts';
import { alone, SKIPPED } from '../support/pair.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/postgres', import.meta.url));
const LAST_BEFORE = '0006_comments_by_author';

/** The migrations of the release before integer keys. */
function earlierMigrations(): string {
  const folder = freshFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const at = entries.findIndex(({ tag }: { tag: string }) => tag === LAST_BEFORE);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at + 1) }));
  return folder;
}

const member = '01952672-9b80-7a1c-8000-000000000001';
/** Three posts share their first 60 bits; the fourth has the next number. */
const posts = [
  ...[1, 2, 3].map((n) => `01952673-0000-7fff-8000-00000000000${n}`),
  '01952673-0001-7000-8000-000000000000',
] as [string, string, string, string];
const comment = '01952674-0000-7000-8000-000000000001';

/** A database as the release before integer keys left it. */
async function openBeforeKeys() {
  const { url, client } = await openDatabase();
  await client.query(
    'drop schema public cascade; drop schema drizzle cascade; create schema public',
  );
  await migratePostgres(client, earlierMigrations());
  const post = (id: string) => `('${id}', '${member}', 'Tea', 'Milk?', 'general', 0, 0, 0, '', 1)`;
  await client.query(`
    insert into users (id, email, display_name, photo_url, search_text, is_member, post_count, created_at)
      values ('${member}', 'ana@example.com', 'Ana', '', E'ana\nana@example.com', true, 4, 1);
    insert into tags values ('${member}', 'general');
    insert into posts (id, author_id, title, description, tag, start_up, start_down, score, created_text, posted_at)
      values ${posts.map(post).join(', ')};
    insert into votes values ('${posts[1]}', '${member}', 1);
    insert into comments values ('${comment}', '${posts[1]}', '${member}', 'Milk first.', '', 1);
    update posts set cast_up = 1, score = 1, comment_count = 1 where id = '${posts[1]}';
    insert into counters values ('users', 1), ('posts', 4), ('comments', 1)`);
  return { url, client };
}

describe.skipIf(alone)(`Integer keys in PostgreSQL (${SKIPPED})`, () => {
  test('rows of an earlier release keep their ids, their order and what belongs to them', async () => {
    const { url, client } = await openBeforeKeys();
    const store = await openPostgres(url);
    for (const id of posts) expect(await store.read(findPost(id))).toMatchObject({ id });
    const expected = { id: comment, postId: posts[1], authorId: member };
    expect(await store.read(findComment(comment))).toMatchObject(expected);
    expect(await store.read(findMember(member))).toMatchObject({ posts: 4, comments: 1 });
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
    expect(rows).toEqual([{ n: 1 }]);
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
        insert into comments values ('${member}', 'gone', '${member}', 'Lost', '', 3)`,
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
