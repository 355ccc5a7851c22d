import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migratePostgres } from '../../db/drizzle.ts';
import { findComment } from '../../db/features/comments.ts';
import { findPost } from '../../db/features/posts.ts';
import { findFaultsInPostgres } from '../../db/maintenance/fsck-postgres.ts';
import { openPostgres } from '../../db/postgres/open.ts';
import { dropDatabase, settingsFor } from '../support/servers.ts';
import { alone, SKIPPED } from './support/pair.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/postgres', import.meta.url));
const LAST_BEFORE = '0006_comments_by_author';

/** The migrations of the release before integer keys. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adda-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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

describe.skipIf(alone)(`Integer keys in PostgreSQL (${SKIPPED})`, () => {
  test('rows of an earlier release keep their ids, their order and what belongs to them', async () => {
    const settings = await settingsFor(crypto.randomUUID());
    const url = settings['DATABASE_URL'] as string;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await dropDatabase(settings);
    });
    await client.query(
      'drop schema public cascade; drop schema drizzle cascade; create schema public',
    );
    await migratePostgres(client, earlierMigrations());
    const post = (id: string) =>
      `('${id}', '${member}', 'Tea', 'Milk?', 'general', 0, 0, 0, '', 1)`;
    await client.query(`
      insert into users (id, email, display_name, photo_url, search_text, is_member, post_count, created_at)
        values ('${member}', 'ana@example.com', 'Ana', '', E'ana\\nana@example.com', true, 4, 1);
      insert into tags values ('${member}', 'general');
      insert into posts (id, author_id, title, description, tag, start_up, start_down, score, created_text, posted_at)
        values ${posts.map(post).join(', ')};
      insert into votes values ('${posts[1]}', '${member}', 1);
      insert into comments values ('${comment}', '${posts[1]}', '${member}', 'Milk first.', '', 1);
      update posts set cast_up = 1, score = 1, comment_count = 1 where id = '${posts[1]}';
      insert into counters values ('users', 1), ('posts', 4), ('comments', 1)`);
    const store = await openPostgres(url);
    for (const id of posts) expect(await store.read(findPost(id))).toMatchObject({ id });
    const expected = { id: comment, postId: posts[1], authorId: member };
    expect(await store.read(findComment(comment))).toMatchObject(expected);
    await store.close();
    const { rows } = await client.query('select id from posts order by key');
    expect(rows.map(({ id }) => id)).toEqual(posts);
    expect(await findFaultsInPostgres(url)).toEqual([]);
  });
});
