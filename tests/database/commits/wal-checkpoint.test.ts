import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { all, run } from '../../../db/core/procedure.ts';
import { groupCommitWriter } from '../../../db/sqlite/group-commit.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { openWalSync } from '../../../db/sqlite/wal-sync.ts';
import { freshFile, names, put, WRITTEN, write } from '../../support/settings-writes.ts';

const MEGABYTE = 'x'.repeat(2 ** 20);

test('a long log is brought into the file while people write, and starts over', async () => {
  const file = freshFile();
  const store = openSqlite(file);
  const beside = new Database(file, { readonly: true });
  const length = () => beside.pragma('wal_checkpoint(NOOP)') as { log: number }[];
  for (let n = 0; n < 130; n++)
    await store.write(() => run(put, { name: `name ${n}`, value: MEGABYTE }));
  await expect
    .poll(
      async () => {
        await store.write(write(`more ${performance.now()}`));
        return length()[0]?.log;
      },
      { timeout: 10_000 },
    )
    .toBeLessThan(32_000);
  expect((await store.read(all(names, {}))).length).toBeGreaterThan(130);
  beside.close();
  await store.close();
});

test('a store that is closed while its log is brought over has everything in its file', async () => {
  const file = freshFile();
  const store = openSqlite(file);
  for (let n = 0; n < 129; n++)
    await store.write(() => run(put, { name: `name ${n}`, value: MEGABYTE }));
  await store.close();
  const handle = new Database(file, { readonly: true });
  onTestFinished(() => void handle.close());
  expect(handle.prepare(`select count(*) from ${WRITTEN}`).pluck().get()).toBe(129);
});

test('after a sync that failed all of the log is in the file before anybody is told yes', async () => {
  const file = freshFile();
  openSqlite(file).close();
  const handle = new Database(file);
  let fails = false;
  const ahead = openWalSync(file, handle, async () => {
    if (fails) throw Object.assign(new Error('i/o error'), { code: 'EIO' });
  });
  onTestFinished(() => {
    ahead.close();
    handle.close();
  });
  const { write: insert } = groupCommitWriter(handle, undefined, ahead);
  const length = () => (handle.pragma('wal_checkpoint(NOOP)') as { log: number }[])[0]?.log ?? 0;
  for (const name of ['one', 'two', 'three']) await insert(write(name));
  const before = length();
  fails = true;
  await expect(insert(write('four'))).rejects.toThrow('does not answer');
  expect(length()).toBeGreaterThan(before);
  fails = false;
  await insert(write('five'));
  // The log has started over, as it does only once all of it is in the file.
  expect(length()).toBeLessThan(before);
});
