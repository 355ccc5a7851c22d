import { fstatSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UnavailableError } from '../../../db/core/errors.ts';
import { all, run } from '../../../db/core/procedure.ts';
import { sqliteReader } from '../../../db/sqlite/connection.ts';
import { groupCommitWriter } from '../../../db/sqlite/group-commit.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { openWalSync } from '../../../db/sqlite/wal-sync.ts';
import { freshFile } from '../../support/folders.ts';
import { names, put, WRITTEN, write } from '../../support/settings-writes.ts';

const POLL_MS = 5;

/** A writer whose log is synced as the test says. */
function openWriter(sync: () => Promise<void>, committed = () => {}) {
  const file = freshFile();
  openSqlite(file).close();
  const handle = new Database(file);
  onTestFinished(() => void handle.close());
  return groupCommitWriter(handle, undefined, { sync, checkpoint: async () => {} }, committed);
}

test('nobody is answered before the disk has it, and what is to follow the commit follows first', async () => {
  const happened: string[] = [];
  const disk = Promise.withResolvers<void>();
  const sync = () => {
    happened.push('asked to sync');
    return disk.promise;
  };
  const store = openWriter(sync, () => happened.push('followed'));
  const answered = store
    .write(function* (tx) {
      tx.changed('member:added', { id: 'one' });
      yield* write('one')();
    })
    .then(() => happened.push('answered'));
  await expect.poll(() => happened).toEqual(['asked to sync']);
  disk.resolve();
  await answered;
  expect(happened).toEqual(['asked to sync', 'followed', 'answered']);
});

test('who reads sees what is written when the disk has it, and with it what is to follow', async () => {
  const file = freshFile();
  openSqlite(file).close();
  const [handle, readHandle] = [new Database(file), new Database(file, { readonly: true })];
  onTestFinished(() => {
    for (const one of [handle, readHandle]) one.close();
  });
  const { readNow, ...view } = sqliteReader(readHandle);
  const disk = Promise.withResolvers<void>();
  let asked = false;
  const sync = () => {
    asked = true;
    return disk.promise;
  };
  let followed = 0;
  const log = { sync, checkpoint: async () => {} };
  const { write: insert } = groupCommitWriter(handle, view, log, () => followed++);
  const seen = async () => (await readNow(all(names, {}))).map(({ name }) => name);
  const answered = insert(function* (tx) {
    tx.changed('member:added', { id: 'one' });
    yield* write('one')();
  });
  await expect.poll(() => asked).toBe(true);
  expect(handle.inTransaction).toBe(false);
  for (let turn = 0; turn < 3; turn++) {
    expect([await seen(), followed]).toEqual([[], 0]);
    await new Promise(setImmediate);
  }
  disk.resolve();
  await answered;
  expect([await seen(), followed]).toEqual([['one'], 1]);
});

test('what the disk has not taken is answered to nobody, and the next is taken again', async () => {
  let fails = true;
  const store = openWriter(async () => {
    if (fails) throw new UnavailableError('The disk does not answer.');
  });
  await expect(store.write(write('lost'))).rejects.toThrow(UnavailableError);
  fails = false;
  await store.write(write('kept'));
});

test('a disk that says nothing has writers refused within two seconds, those who wait behind them too', async () => {
  const disk = Promise.withResolvers<void>();
  let isSilent = true;
  const store = openWriter(() => (isSilent ? disk.promise : Promise.resolve()));
  const since = performance.now();
  const first = store.write(write('first'));
  await new Promise(setImmediate);
  const second = store.write(write('second'));
  for (const late of [first, second])
    await expect(late).rejects.toThrow('Please look whether it was saved.');
  expect(performance.now() - since).toBeLessThan(2_000);
  isSilent = false;
  disk.resolve();
  await store.write(write('third'));
});

test('a write that holds up the event loop for longer is not taken for a disk that says nothing', async () => {
  const store = openSqlite(freshFile());
  const long = store.write(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    return run(put, { name: 'long', value: '' });
  });
  await new Promise(setImmediate);
  await Promise.all([long, store.write(write('behind it'))]);
  await store.close();
});

test('what another process writes while a commit waits for the disk is told of when it can be read', async () => {
  const file = freshFile();
  const disk = Promise.withResolvers<void>();
  const store = openSqlite(file, { syncFile: () => disk.promise, pollMs: POLL_MS });
  const told: string[][] = [];
  store.onForeignChange(async () => {
    told.push((await store.read(all(names, {}))).map(({ name }) => name));
  });
  const own = store.write(write('own'));
  const beside = new Database(file, { timeout: 1_000 });
  onTestFinished(() => void beside.close());
  const there = beside.prepare(`select count(*) from ${WRITTEN}`).pluck();
  await expect.poll(() => there.get()).toBe(1);
  beside.prepare("insert into settings (name, value) values ('foreign', '')").run();
  // Time enough to look ten times.
  await new Promise((resolve) => setTimeout(resolve, 10 * POLL_MS));
  disk.resolve();
  await own;
  await expect.poll(() => told).toEqual([['foreign', 'own']]);
  await store.close();
});

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

/** A store whose file the disk takes when the test says so, and a reader because of whom the first pass is not whole. */
async function openSlowStore() {
  const file = freshFile();
  const [asked, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const syncFile = async (descriptor: number) => {
    if (fstatSync(descriptor).ino !== statSync(file).ino) return;
    asked.resolve();
    await disk.promise;
  };
  const store = openSqlite(file, { syncFile });
  const beside = new Database(file, { readonly: true });
  onTestFinished(async () => {
    beside.close();
    await store.close();
  });
  const length = () => (beside.pragma('wal_checkpoint(NOOP)') as { log: number }[])[0]?.log ?? 0;
  const fill = async (from: number, to: number) => {
    for (let n = from; n < to; n++)
      await store.write(() => run(put, { name: `name ${n}`, value: MEGABYTE }));
  };
  await fill(0, 110);
  beside.exec('begin');
  beside.prepare(`select count(*) from ${WRITTEN}`).get();
  await fill(110, 130);
  await asked.promise;
  return { store, disk, length, fill, endReading: () => beside.exec('commit') };
}

test.for(['syncs', 'fails'])(
  'while the disk takes what a checkpoint has copied people write; it %s, and the log starts over',
  async (outcome) => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warned.mockRestore());
    const { store, disk, length, endReading } = await openSlowStore();
    endReading();
    for (let n = 0; n < 3; n++) await store.write(write(`meanwhile ${n}`));
    expect(length()).toBeGreaterThan(32_000);
    if (outcome === 'syncs') disk.resolve();
    else disk.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    await expect
      .poll(async () => {
        await store.write(write(`more ${performance.now()}`));
        return length();
      })
      .toBeLessThan(32_000);
    expect(warned.mock.calls.length).toBe(outcome === 'syncs' ? 0 : 1);
  },
);

test('a disk that does not take what a checkpoint has copied has writers refused before the log is too long', async () => {
  const { store, disk, length, fill, endReading } = await openSlowStore();
  endReading();
  let most = 0;
  const refused = (async () => {
    for (let n = 130; n < 400; n++) {
      await fill(n, n + 1);
      most = length();
    }
  })();
  await expect(refused).rejects.toThrow('Please look whether it was saved.');
  expect(most).toBeGreaterThan(48_000 - 300);
  expect(most).toBeLessThan(50_000);
  expect((await store.read(all(names, {}))).length).toBeGreaterThan(130);
  disk.resolve();
  await expect
    .poll(() => store.write(write('again')).then(() => 'written', String))
    .toBe('written');
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
