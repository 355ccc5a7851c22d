import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../db/maintenance/fsck.ts';
import { openSqlite } from '../../db/sqlite/open.ts';
import { migrateTo } from '../support/migrate-to.ts';
import { onServers } from '../support/servers.ts';
import { openTestApp } from '../support/test-app.ts';

const onFile = test.skipIf(onServers);
const MIGRATION = new URL('../../migrations/sqlite/0007_integer_keys.sql', import.meta.url);

function freshFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'adda-keys-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Ids whose first 60 bits are equal, in order. */
const twins = (start: string) =>
  [1, 2, 3].map((n) => `${start}-8000-00000000000${n}`) as [string, string, string];
const [ana, ben, cem] = twins('01952672-9b80-7a1c');
const posts = twins('01952673-0000-7fff');
/** The number after that of the posts above, so that their keys run into its own. */
const later = '01952673-0001-7000-8000-000000000000';
const [comment, reply] = twins('01952674-0000-7000');

/** A forum's file as the release before integer keys left it. */
function openOld(file: string): Database.Database {
  const old = new Database(file);
  migrateTo(old, '0006_comments_by_author');
  const post = (id: string) =>
    `('${id}', '${ana}', 'Tea', 'Milk?', 'general', 0, 0, 0, 0, 0, 0, '', 1)`;
  old.exec(`
    insert into users (id, email, display_name, photo_url, search_text, is_member, post_count, created_at) values
      ('${ana}', 'ana@example.com', 'Ana', '', 'ana' || char(10) || 'ana@example.com', 1, 4, 1),
      ('${ben}', 'ben@example.com', 'Ben', '', 'ben' || char(10) || 'ben@example.com', 0, 0, 2),
      ('${cem}', 'cem@example.com', 'Cem', '', 'cem' || char(10) || 'cem@example.com', 0, 0, 3);
    insert into tags values ('01952672-0000-7000-8000-000000000000', 'general');
    insert into posts (id, author_id, title, description, tag, start_up, start_down, cast_up, cast_down, score, comment_count, created_text, posted_at)
      values ${[...posts, later].map(post).join(', ')};
    insert into votes values ('${posts[1]}', '${ben}', 1), ('${posts[1]}', '${cem}', -1);
    update posts set cast_up = 1, cast_down = 1, comment_count = 2 where id = '${posts[1]}';
    insert into comments values
      ('${comment}', '${posts[1]}', '${ben}', 'Milk first.', '', 1),
      ('${reply}', '${posts[1]}', '${cem}', 'Never.', '', 2);
    insert into reports values ('${ana}', '${reply}', '${ben}', 'Rude', 5);
    insert into counters values ('users', 3), ('posts', 4), ('comments', 2), ('reports', 1)`);
  return old;
}

onFile(
  'rows whose ids share 60 bits keep their ids, their order and what belongs to them',
  async () => {
    const DATA_DIR = freshFolder();
    openOld(join(DATA_DIR, 'forum.db')).close();
    const forum = await openTestApp({ DATA_DIR }, true);
    const { visitor } = forum;
    const listed = (await visitor.call('GET /posts')).body.map(({ _id }) => _id);
    expect(listed).toEqual([later, ...posts.toReversed()]);
    for (const id of listed)
      expect((await visitor.call('GET /posts/{id}', { params: { id } })).body._id).toBe(id);
    const thread = await visitor.call('GET /comments/{postId}', { params: { postId: posts[1] } });
    expect(thread.body.comments.map(({ _id, postId }) => [_id, postId])).toEqual([
      [reply, posts[1]],
      [comment, posts[1]],
    ]);
    for (const [id, comments] of [
      [ana, 0],
      [ben, 1],
      [cem, 1],
    ] as const)
      expect((await visitor.call('GET /members/{id}', { params: { id } })).body).toMatchObject({
        _id: id,
        comments,
      });
    const root = await forum.admin('Root');
    const { reports } = (await root.call('GET /reports')).body;
    expect(reports).toMatchObject([{ _id: ana, commentId: reply, postId: posts[1] }]);
    await root.call('DELETE /comments/{id}', { params: { id: reply } });
    await forum.close();
    expect(findFaults(join(DATA_DIR, 'forum.db'))).toEqual([]);
  },
);

onFile(
  'a kill at any statement leaves the old rows, and the next start carries them over',
  async () => {
    const dir = freshFolder();
    const file = join(dir, 'forum.db');
    const handle = openOld(file);
    handle.pragma('journal_mode = WAL');
    // The first pages spill into the log as they change, as those of a large forum do.
    handle.pragma('cache_size = 1');
    handle.exec('begin immediate');
    const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint');
    expect(statements.length).toBeGreaterThan(50);
    for (const statement of statements) {
      handle.exec(statement);
      const killed = join(dir, 'killed.db');
      for (const end of ['', '-wal']) {
        rmSync(killed + end, { force: true });
        if (existsSync(file + end)) copyFileSync(file + end, killed + end);
      }
      await openSqlite(killed).close();
      expect(findFaults(killed)).toEqual([]);
      const after = new Database(killed, { readonly: true });
      expect(after.prepare('select id from posts order by key').pluck().all()).toEqual([
        ...posts,
        later,
      ]);
      after.close();
    }
    handle.close();
  },
);

onFile('a file with more than 4,096 ids in a millisecond is refused, and stays as it is', () => {
  const file = join(freshFolder(), 'forum.db');
  const old = openOld(file);
  old.exec(`with recursive n (n) as (select 1 union all select n + 1 from n where n < 4097)
    insert into tags select printf('01952672-0001-7000-8000-%012d', n), 'tag' || n from n`);
  old.close();
  expect(() => openSqlite(file)).toThrow('at_most_4096_ids_in_a_millisecond');
  const after = new Database(file, { readonly: true });
  expect(after.prepare('select count(*) from tags').pluck().get()).toBe(4_098);
  after.close();
});
