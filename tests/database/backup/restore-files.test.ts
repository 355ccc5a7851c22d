import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, vi } from 'vitest';
import { restore } from '../../../db/maintenance/backup/restore.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { migrate } from '../../../db/sqlite/migrate.ts';
import { publish } from '../../support/content.ts';
import { placesOf } from '../../support/folders.ts';
import { onFile, openOld, vote } from '../../support/forums/old.ts';
import { openForum } from '../../support/open-forum.ts';
import { personOf } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/sqlite', import.meta.url));

onFile('a restore waits for whoever writes just then, and is never passed over', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const { copy, file } = await openOld(forum);
  await publish(ana);
  const other = new Database(file);
  other.exec('begin immediate');
  const copying = vi.spyOn(Database.prototype, 'backup');
  const restored = restore(copy, placesOf(file));
  // One to where nobody reads it yet, and two that find the lock taken.
  await vi.waitUntil(() => copying.mock.calls.length >= 3, { timeout: 20_000 });
  other.exec('commit');
  other.close();
  await restored;
  expect((await forum.visitor.call('GET /posts')).body).toEqual([]);
  expect(readdirSync(dirname(file)).filter((name) => /^restoring-/.test(name))).toEqual([]);
});

onFile('a restore where no forum is: only its owner may read it, and it runs', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const post = await publish(ana);
  const { copy } = await openOld(forum);
  const rev = async ({ visitor }: TestApp) =>
    (await visitor.call('GET /posts/{id}', { params: { id: post } })).body.rev;
  await vote(ana, post, 'upvote');
  const before = await rev(forum);

  const dir = join(forum.dataDir, 'new', 'data');
  const file = join(dir, 'forum.db');
  await restore(copy, placesOf(file));
  expect([dir, file].map((place) => statSync(place).mode & 0o777)).toEqual([0o700, 0o600]);
  const there = await openTestApp({ DATA_DIR: dir });
  expect(await rev(there)).toBeGreaterThan(before);
  await personOf(there.url, ana.email, ana.token).refused(401, 'GET /users/{email}', {
    params: ana,
  });
  expect(findFaults(file)).toEqual([]);
});

onFile('a backup of an earlier version is brought to this one', async () => {
  const forum = await openTestApp();
  await publish(await forum.memberWithoutPassword('Ana'));
  const { file } = await openOld(forum);
  const folder = join(forum.dataDir, 'migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const told = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...told, entries: told.entries.slice(0, 2) }));
  const early = join(forum.dataDir, 'early.db');
  const handle = new Database(early);
  migrate(handle, folder);
  handle.exec(`insert into counters values ('users', 1);
    insert into users (id, email, display_name, photo_url, search_text, created_at)
      values ('01952672-9b80-7a1c-8000-000000000001', 'early@example.com', 'Early', '', 'early' || char(10) || 'early@example.com', 1)`);
  expect(handle.pragma('table_info(users)')).not.toContainEqual(
    expect.objectContaining({ name: 'token_series' }),
  );
  handle.close();
  await restore(early, placesOf(file));
  expect(findFaults(file)).toEqual([]);
  const again = await forum.memberWithoutPassword('Early');
  expect((await again.call('GET /users/{email}', { params: again })).status).toBe(200);
});

onFile('what is no forum is not restored, and what is there stays as it is', async () => {
  const forum = await openTestApp();
  await publish(await forum.memberWithoutPassword('Ana'));
  const { copy, file } = await openOld(forum);
  const dir = join(forum.dataDir, 'odd');
  mkdirSync(dir);
  const [empty, other, broken] = ['empty', 'other', 'broken'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(empty, '');
  new Database(other).exec('create table notes (text)').close();
  writeFileSync(broken, 'x'.repeat(10_000));
  await expect(restore(empty, placesOf(file))).rejects.toThrow(`There is no forum in ${empty}.`);
  await expect(restore(other, placesOf(file))).rejects.toThrow(`There is no forum in ${other}.`);
  await expect(restore(broken, placesOf(file))).rejects.toThrow(
    'Not restored: file is not a database.',
  );
  expect((await forum.visitor.call('GET /posts/total')).body.count).toBe(1);
  // A damaged forum is why one restores, but its pages can't be written over.
  await expect(restore(copy, placesOf(broken))).rejects.toThrow("can't be read");
  await restore(copy, placesOf(empty));
  expect(findFaults(empty)).toEqual([]);
});

onFile('a copy whose schema is not that of its migrations is not restored', async () => {
  const { forum, ana } = await openForum(['Ana']);
  await publish(ana);
  const { copy, file } = await openOld(forum);
  const handle = new Database(copy);
  handle.exec(`analyze; create table stowaway (text); create index stowaway_text on stowaway (text);
    create view everybody as select * from users; create index posts_by_title on posts (title);
    create unique index one_title on posts (title);
    create index some_titles on posts (title) where 1 /*
create index some_titles on posts (title)*/;
    create view "all
create index words on posts (title)" as select 1;
    create trigger gilds after insert on users begin update users set is_member = 1; end;
    drop trigger audit_never_shrinks;
    create trigger audit_never_shrinks before delete on audit begin select 1; end;
    drop trigger audit_never_changes; alter table tags add column stowed text default 'x'`);
  handle.close();
  const { message } = (await restore(copy, placesOf(file)).catch(
    (error: Error) => error as Error,
  )) as Error;
  expect(message.split('\n')).toEqual([
    'Not restored. In the backup:',
    'No migration makes the index one_title',
    'No migration makes the index some_titles',
    'No migration makes the table stowaway',
    'The table tags is not as the migrations make it',
    'The trigger audit_never_shrinks is not as the migrations make it',
    'No migration makes the trigger gilds',
    'No migration makes the view all',
    'create index words on posts (title)',
    'No migration makes the view everybody',
    'The trigger audit_never_changes is missing',
  ]);
  expect((await forum.visitor.call('GET /posts/total')).body.count).toBe(1);
});

onFile('a forum that was restored is recounted with the setting that it runs with', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const post = await publish(ana, { upVote: 1_000 });
  const { copy, file, takeBack } = await openOld(forum);
  // The copy is of a time when starting votes were off.
  const off = join(forum.dataDir, 'off');
  mkdirSync(off);
  copyFileSync(copy, join(off, 'forum.db'));
  await (await openTestApp({ DATA_DIR: off, STARTING_VOTES: 'off' }, true)).close();
  copyFileSync(join(off, 'forum.db'), copy);
  await takeBack();
  expect(findFaults(file)).toEqual([]);
  const handle = new Database(file, { readonly: true });
  expect(handle.prepare('select id, score from posts').all()).toEqual([{ id: post, score: 1_000 }]);
  handle.close();
});
