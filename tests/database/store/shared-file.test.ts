import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { UnavailableError } from '../../../db/core/errors.ts';
import { addTag, listTags } from '../../../db/features/tags/tags.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { amount } from '../../support/amounts.ts';
import { publish } from '../../support/content.ts';
import { freshFile } from '../../support/folders.ts';
import { moduleUrl, script } from '../../support/processes.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** The processes that start at once. */
const STARTERS = amount(3, 6);
/** Tests of a forum in a file alone. */
const onFile = test.skipIf(onServers);

/** Another process that takes and gives back the write lock of a database, whenever it is told. */
async function lockerOf(file: string) {
  const locker = script(
    `import Database from 'better-sqlite3';
    const db = new Database(args[0]);
    for (;;) {
      const what = await nextLine();
      if (what === undefined) break;
      db.exec(what);
      say(what);
    }`,
    file,
  );
  const tell = async (what: string) => {
    locker.writeLine(what);
    await locker.nextLine();
  };
  return { lock: () => tell('begin immediate'), free: () => tell('rollback') };
}

test('a write waits for the lock of another process and goes on when it is given back', async () => {
  const file = freshFile();
  const store = openSqlite(file);
  onTestFinished(() => store.close());
  const other = await lockerOf(file);
  await other.lock();
  const writes = [addTag(store, 'a', null), addTag(store, 'b', null)];
  expect(await Promise.race([...writes, store.read(listTags())])).toEqual([]);
  await other.free();
  await Promise.all(writes);
  expect(await store.read(listTags())).toMatchObject([{ name: 'a' }, { name: 'b' }]);
});

test('while another process keeps the lock each write is refused within two seconds, whenever it came', async () => {
  const file = freshFile();
  const store = openSqlite(file);
  onTestFinished(() => store.close());
  const other = await lockerOf(file);
  await other.lock();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const waits: number[] = [];
  const one = async (n: number) => {
    const since = performance.now();
    await expect(addTag(store, `tag${n}`, null)).rejects.toThrow(UnavailableError);
    waits.push(performance.now() - since);
  };
  const writes: Promise<void>[] = [];
  // New ones keep coming while the first are still waiting.
  for (let n = 0; performance.now() - began < 400; n++) {
    writes.push(one(n));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.all(writes);
  delay.disable();
  expect(Math.max(...waits)).toBeLessThan(2_000);
  expect(Math.min(...waits)).toBeGreaterThan(1_000);
  // Reads and other people's answers go on meanwhile: most turns come in time, none waits for the lock itself.
  expect(delay.percentile(90) / 1e6).toBeLessThan(50);
  await other.free();
  await addTag(store, 'at last', null);
  expect(await store.read(listTags())).toMatchObject([{ name: 'at last' }]);
});

onFile(
  'while the database is locked, reads are answered and writes say 503 and when to come again',
  async () => {
    const forum: TestApp = await openTestApp();
    const ana = await forum.memberWithoutPassword('Ana');
    const id = await publish(ana);
    const other = await lockerOf(forum.app.context.config.databaseFile);
    await other.lock();
    const since = performance.now();
    const vote = ana.call('PATCH /posts/{id}/upvote', { params: { id } });
    const readiness = forum.raw('/readyz');
    const reads = await Promise.all([
      ana.call('GET /posts/{id}', { params: { id } }),
      forum.visitor.call('GET /posts'),
    ]);
    expect(reads.map(({ status }) => status)).toEqual([200, 200]);
    const { status, headers, body } = await vote;
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body).toMatchObject({ error: 'Service Unavailable', message: /locked/ as never });
    expect(performance.now() - since).toBeLessThan(2_000);
    expect((await readiness).status).toBe(503);
    await other.free();
    expect((await forum.raw('/readyz')).status).toBe(200);
    const again = await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
    expect(again.body).toMatchObject({ upVote: 1 });
  },
);

test('several processes that start together on a new file apply the migrations once', async () => {
  for (let round = 0; round < amount(1, 5); round++) {
    const file = freshFile();
    const starters = Array.from({ length: STARTERS }, () =>
      script(
        `const { openSqlite } = await import('${moduleUrl('db/sqlite/open.ts')}');
        say('ready');
        await nextLine();
        openSqlite(args[0]).close();`,
        file,
      ),
    );
    await Promise.all(starters.map((one) => one.nextLine()));
    for (const one of starters) one.writeLine('go');
    const ends = await Promise.all(starters.map(({ ended }) => ended));
    expect(starters.map((one) => one.errorOutput())).toEqual(starters.map(() => ''));
    expect(ends).toEqual(starters.map(() => 0));
    const handle = new Database(file, { readonly: true });
    const applied = handle.prepare('select hash from __drizzle_migrations').pluck().all();
    handle.close();
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
  }
});

test('several processes that start together in a new folder agree on one secret', async () => {
  const folder = dirname(freshFile());
  const starters = Array.from({ length: STARTERS }, () =>
    script(
      `const { readConfig } = await import('${moduleUrl('server/app/config/config.ts')}');
      say('ready');
      await nextLine();
      say(readConfig({ DATA_DIR: args[0] }).jwtSecret);`,
      folder,
    ),
  );
  await Promise.all(starters.map((one) => one.nextLine()));
  for (const one of starters) one.writeLine('go');
  const secrets = await Promise.all(starters.map((one) => one.nextLine()));
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  expect(new Set(secrets).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['jwt-secret']);
});

test.each([
  [
    'that a newer version has written',
    "insert into __drizzle_migrations (hash, created_at) values ('from the future', 9e12)",
    /newer version/,
  ],
  [
    'whose migrations are not ours',
    "update __drizzle_migrations set hash = 'of another text'",
    /edited after it had been applied/,
  ],
])('a database %s is refused with a sentence', (_, change, sentence) => {
  const file = freshFile();
  openSqlite(file).close();
  new Database(file).exec(change).close();
  expect(() => openSqlite(file)).toThrow(sentence);
});

test('a file that is no database is refused', () => {
  expect(() =>
    openSqlite(fileURLToPath(new URL('../../../package-lock.json', import.meta.url))),
  ).toThrow(/not a database/);
});
