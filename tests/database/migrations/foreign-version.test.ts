import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { freshFile } from '../../support/folders.ts';
import { names, WRITTEN, write } from '../../support/settings-writes.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A store, and another process's connection to its file. */
function openShared(syncFile?: () => Promise<void>) {
  const file = freshFile();
  const store = openSqlite(file, syncFile && { syncFile });
  const other = new Database(file, { timeout: 1_000 });
  const insert = other.prepare("insert into settings (name, value) values (?, '')");
  onTestFinished(async () => {
    other.close();
    await store.close();
  });
  return {
    store,
    other,
    writeOutside: (name: string) => void insert.run(name),
    /** The version, and what a read of the same turn shows. */
    async seen() {
      const version = store.foreignVersion();
      return { version, names: (await store.read(all(names, {}))).map(({ name }) => name) };
    },
  };
}

test('foreign version: it changes with each commit of another process, and never with an own one', async () => {
  const { store, writeOutside, seen } = openShared();
  const versions = [(await seen()).version];
  for (const name of ['a', 'b', 'c']) {
    await store.write(write(`own ${name}`));
    await turn();
    expect((await seen()).version).toBe(versions.at(-1));
    writeOutside(name);
    await turn();
    const { version, names: there } = await seen();
    expect(there).toContain(name);
    versions.push(version);
  }
  expect(new Set(versions).size).toBe(4);
});

test('foreign version: it never counts a commit that the reads of the same turn do not show', async () => {
  const { store, writeOutside, seen } = openShared();
  const before = await seen();
  for (const first of ['version', 'read'] as const) {
    await turn();
    if (first === 'version') store.foreignVersion();
    else await store.read(all(names, {}));
    writeOutside(`after the ${first}`);
    const { version, names: there } = await seen();
    if (version !== before.version) expect(there).toContain(`after the ${first}`);
    await turn();
    const now = await seen();
    expect(now.version).not.toBe(before.version);
    expect(now.names).toContain(`after the ${first}`);
    before.version = now.version;
  }
});

test('foreign version: it stays while a commit waits for the disk, as the readers do', async () => {
  const disk = Promise.withResolvers<void>();
  const { store, other, writeOutside, seen } = openShared(() => disk.promise);
  const before = await seen();
  const own = store.write(write('own'));
  const count = other.prepare(`select count(*) from ${WRITTEN}`).pluck();
  await expect.poll(() => count.get()).toBe(1);
  writeOutside('foreign');
  for (let n = 0; n < 3; n++) {
    expect(await seen()).toEqual(before);
    await turn();
  }
  disk.resolve();
  await own;
  const now = await seen();
  expect(now.version).not.toBe(before.version);
  expect(now.names).toEqual(['foreign', 'own']);
});
