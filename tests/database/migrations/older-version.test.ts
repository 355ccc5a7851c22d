import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { openStore } from '../../../db/core/create-store.ts';
import { backUpFile } from '../../../db/maintenance/backup/backup.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { run } from '../../support/commands.ts';
import { freshFile } from '../../support/folders.ts';
import { hasKeys, olderFile } from '../../support/forums/before-keys.ts';
import { onFile } from '../../support/forums/old.ts';

const OLDER = 'The data was written by an older version of the forum.';

/** A start's log that keeps what it is told. */
function openLog() {
  const lines: string[] = [];
  return {
    lines,
    info: (message: string) => void lines.push(message),
    warn: (_: object, message: string) => void lines.push(message),
  };
}

onFile('an older file: fsck says that it is older, and a backup copies it', async () => {
  const file = olderFile();
  expect(findFaults(file)).toEqual([expect.stringContaining(OLDER)]);
  const copy = join(dirname(file), 'copy.db');
  expect(await backUpFile(file, copy)).toEqual({ isRecounted: false });
  await openSqlite(copy).close();
  expect(findFaults(copy)).toEqual([]);
  expect(hasKeys(file)).toBe(false);
});

onFile('an older file: a backup of a broken one says what is broken', async () => {
  const file = olderFile();
  const handle = new Database(file);
  handle.unsafeMode();
  handle.pragma('writable_schema = on');
  handle.exec("delete from sqlite_master where name = 'posts_author'");
  handle.close();
  await expect(backUpFile(file, join(dirname(file), 'copy.db'))).rejects.toThrow(
    /but in it:\nThe file: /,
  );
});

onFile('an older file: commands leave it to the server, whose older version may run', async () => {
  const file = olderFile();
  const env = { DATA_DIR: dirname(file) };
  for (const [name, args] of [
    ['admin', ['grant', 'ana@example.com']],
    ['fsck', []],
  ] as const) {
    const { code, complaints } = await run(name, [...args], env);
    expect([name, code, complaints]).toEqual([name, 1, expect.stringContaining(OLDER)]);
  }
  expect(hasKeys(file)).toBe(false);
  const { code, said } = await run('backup', [join(dirname(file), 'copy.db')], env);
  expect([code, said]).toEqual([0, [expect.stringContaining('an older version wrote it')]]);
  const log = openLog();
  await (await openStore({ databaseUrl: null, databaseFile: file }, { serverLog: log })).close();
  expect(hasKeys(file)).toBe(true);
  expect(log.lines.join()).toMatch(
    /older release: its migrations are applied.*the migrations are applied/,
  );
});

/** A file that is mostly free space. */
function hollowFile(): string {
  const file = freshFile();
  openSqlite(file).close();
  const handle = new Database(file);
  handle.exec(`create table filling as
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 2000)
    select n, randomblob(4000) as bytes from n;
    drop table filling`);
  handle.close();
  return file;
}
const freePages = (file: string) => {
  const handle = new Database(file, { readonly: true });
  const pages = handle.pragma('freelist_count', { simple: true }) as number;
  handle.close();
  return pages;
};

onFile('free space: a server gives it back when it starts, and a command does not', async () => {
  const file = hollowFile();
  const location = { databaseUrl: null, databaseFile: file };
  await (await openStore(location)).close();
  expect(freePages(file)).toBeGreaterThan(1_000);
  await (await openStore(location, { serverLog: openLog() })).close();
  expect(freePages(file)).toBe(0);
});

onFile('free space: a start that can not give it back logs that, and succeeds', async () => {
  const file = hollowFile();
  const other = new Database(file);
  other.exec('begin immediate');
  const log = openLog();
  const store = openSqlite(file, { serverLog: log });
  expect(log.lines.at(-1)).toMatch(/could not be given back/);
  other.exec('rollback');
  other.close();
  await store.check();
  await store.close();
  expect(freePages(file)).toBeGreaterThan(1_000);
});
