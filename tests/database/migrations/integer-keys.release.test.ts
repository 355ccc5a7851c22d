import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { OperatorError } from '../../../db/core/errors.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { amount } from '../../support/amounts.ts';
import { freshFile, freshFolder } from '../../support/folders.ts';
import {
  ana,
  ben,
  cem,
  comment,
  later,
  openBeforeKeys,
  posts,
  reply,
} from '../../support/forums/before-keys.ts';
import { onFile } from '../../support/forums/old.ts';
import { openTestApp } from '../../support/test-app.ts';

const MIGRATION = new URL('../../../migrations/sqlite/0007_integer_keys.sql', import.meta.url);

onFile(
  'rows whose ids share 60 bits keep their ids, their order and what belongs to them',
  async () => {
    const DATA_DIR = freshFolder();
    openBeforeKeys(join(DATA_DIR, 'forum.db')).close();
    const forum = await openTestApp({ DATA_DIR }, true);
    const { visitor } = forum;
    const listed = (await visitor.call('GET /posts')).body.map(({ _id }) => _id);
    expect(listed).toEqual([later, ...posts.toReversed()]);
    for (const id of listed)
      expect((await visitor.call('GET /posts/{id}', { params: { id } })).body._id).toBe(id);
    const thread = await visitor.call('GET /comments/{id}', { params: { id: posts[1] } });
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
    const handle = openBeforeKeys(file);
    handle.pragma('journal_mode = WAL');
    // The first pages spill into the log as they change, as those of a large forum do.
    handle.pragma('cache_size = 1');
    handle.exec('begin immediate');
    const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint');
    expect(statements.length).toBeGreaterThan(50);
    for (const [n, statement] of statements.entries()) {
      handle.exec(statement);
      if (n % amount(9, 1) > 0 && n < statements.length - 1) continue;
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

onFile('rows of a clock that stepped back share a number by thousands, and are found', async () => {
  const DATA_DIR = freshFolder();
  const old = openBeforeKeys(join(DATA_DIR, 'forum.db'));
  old.exec(`with recursive n (n) as (select 1 union all select n + 1 from n where n < 5000)
    insert into posts select printf('01952675-0000-7000-8000-%012d', n), '${ana}', 'Tea', 'Milk?', 'general',
      0, 0, 0, 0, 0, 0, 1, 1, '', 1 from n;
    update counters set value = 5004 where name = 'posts';
    update users set post_count = 5004 where id = '${ana}'`);
  old.close();
  const forum = await openTestApp({ DATA_DIR }, true);
  for (const n of ['1', '4999', '5000']) {
    const id = `01952675-0000-7000-8000-${n.padStart(12, '0')}`;
    const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    expect(body._id).toBe(id);
  }
  await forum.close();
  expect(findFaults(join(DATA_DIR, 'forum.db'))).toEqual([]);
});

onFile('rows of a clock before 2020 stay in the lists', async () => {
  const DATA_DIR = freshFolder();
  const old = openBeforeKeys(join(DATA_DIR, 'forum.db'));
  const [member, post] = [
    '00000000-0001-7000-8000-000000000001',
    '00000000-0002-7000-8000-000000000001',
  ];
  old.exec(`
    insert into users (id, email, display_name, photo_url, search_text, is_member, post_count, created_at)
      values ('${member}', 'dia@example.com', 'Dia', '', 'dia' || char(10) || 'dia@example.com', 1, 1, 1);
    insert into tags values ('00000000-0000-7000-8000-000000000001', 'clocks');
    insert into posts (id, author_id, title, description, tag, start_up, start_down, cast_up, cast_down, score, comment_count, created_text, posted_at)
      values ('${post}', '${member}', 'Time', 'What is it?', 'clocks', 0, 0, 0, 0, 0, 0, '', 1);
    update counters set value = value + 1 where name in ('users', 'posts')`);
  old.close();
  const forum = await openTestApp({ DATA_DIR }, true);
  const root = await forum.admin('Root');
  for (const tag of ['clocks', 'clock']) {
    const found = (await forum.visitor.call('GET /posts/search', { query: { tag } })).body;
    expect(found.map(({ _id }) => _id)).toEqual([post]);
  }
  const members = (await root.call('GET /admin/users', { query: { search: 'dia' } })).body;
  expect(members.users.map(({ email }) => email)).toEqual(['dia@example.com']);
  await forum.close();
  expect(findFaults(join(DATA_DIR, 'forum.db'))).toEqual([]);
});

onFile.each([
  [
    'a row without its parent',
    `insert into comments values ('01952674-0001-7000-8000-000000000001', 'gone', '${ben}', 'Lost', '', 3)`,
    /stay as they were: NOT NULL .*comments\.post_key/,
  ],
  [
    'an id of a time that no key has',
    "insert into tags values ('03b58ac6-f000-7000-8000-000000000001', 'later')",
    /stay as they were: CHECK .*no_id_of_a_time_after_2089/,
  ],
])('%s is refused with a sentence, and the file stays as it is', (_, statement, sentence) => {
  const file = freshFile();
  const old = openBeforeKeys(file);
  old.pragma('foreign_keys = off');
  old.exec(statement);
  const rows = (handle: Database.Database) =>
    handle
      .prepare('select (select count(*) from comments), (select count(*) from tags)')
      .raw()
      .get();
  const before = rows(old);
  old.close();
  expect(() => openSqlite(file)).toThrow(OperatorError);
  expect(() => openSqlite(file)).toThrow(sentence);
  const after = new Database(file, { readonly: true });
  expect(rows(after)).toEqual(before);
  after.close();
});
