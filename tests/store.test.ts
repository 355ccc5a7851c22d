import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Change, Transaction } from '../db/connection.ts';
import { isDuplicate, Unavailable } from '../db/faults.ts';
import { openSqlite } from '../db/open.ts';
import { change, type Query, rows } from '../db/query.ts';
import { LeftTransaction } from '../db/scope.ts';
import { sqliteConnection } from '../db/sqlite.ts';
import { groupWriter } from '../db/write.ts';

const put = change<{ name: string; value: string }>()((db, { settings }, hole) =>
  db.insert(settings).values({ name: hole('name'), value: hole('value') }),
);
const all = rows()(
  ({ settings }) => ({ name: settings.name, value: settings.value }),
  (db, { settings }, _hole, fields) => db.select(fields).from(settings),
);

function freshFile(): string {
  const dir = mkdtempSync(join(tmpdir(), 'adda-store-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'forum.db');
}

/** A writer whose every statement is written down, and a reader of its own that sees only what is committed. */
function openWriter(committed?: (changes: readonly Change[]) => void) {
  const file = freshFile();
  openSqlite(file).close();
  const said: string[] = [];
  const handle = new Database(file, { verbose: (text) => void said.push(String(text)) });
  handle.pragma('foreign_keys = ON');
  const reader = new Database(file, { readonly: true });
  onTestFinished(() => {
    handle.close();
    reader.close();
  });
  const read = sqliteConnection(reader);
  return {
    handle,
    ...groupWriter(handle, undefined, undefined, committed),
    names: async () => (await read.all(all, {})).map(({ name }) => name).sort(),
    has: (name: string) =>
      reader.prepare('select 1 from settings where name = ?').get(name) !== undefined,
    commits: () => said.filter((text) => text === 'commit').length,
  };
}
const write = (name: string) => (tx: Transaction) => tx.run(put, { name, value: '' });
/** The members that changes tell of: any kind does for a test of the writer. */
const membersOf = (changes: readonly Change[]) =>
  changes.filter((change) => change.kind === 'member:added');
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('writes that come together share a commit', async () => {
  const store = openWriter();
  await Promise.all(Array.from({ length: 200 }, (_, n) => store.write(write(`n${n}`))));
  expect(await store.names()).toHaveLength(200);
  expect(store.commits()).toBe(1);
});

test('nobody is answered before the commit, and what is to follow it does so before any answer', async () => {
  const order: string[] = [];
  const store = openWriter((changes) => {
    for (const { id } of membersOf(changes)) order.push(`after ${store.has(id)}`);
  });
  const jobs = Array.from({ length: 300 }, async (_, n) => {
    await store.write(async (tx) => {
      tx.changed('member:added', { id: `n${n}` });
      await write(`n${n}`)(tx);
      expect(store.has(`n${n}`)).toBe(false);
    });
    order.push(`answer ${store.has(`n${n}`)}`);
  });
  await Promise.all(jobs);
  expect(new Set(order)).toEqual(new Set(['after true', 'answer true']));
  expect(order.filter((one) => one === 'after true')).toHaveLength(300);
  expect(order.indexOf('answer true')).toBeGreaterThan(order.indexOf('after true'));
});

test('a job that throws is undone alone, and told why', async () => {
  const told: string[] = [];
  const store = openWriter((changes) => told.push(...membersOf(changes).map(({ id }) => id)));
  const why = new Error('changed my mind');
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) =>
      store.write(async (tx) => {
        await write(`n${n}`)(tx);
        tx.changed('member:added', { id: `n${n}` });
        if (n % 3 === 0) throw why;
        return n;
      }),
    ),
  );
  for (const [n, result] of results.entries()) {
    if (n % 3 === 0) expect(result).toEqual({ status: 'rejected', reason: why });
    else expect(result).toEqual({ status: 'fulfilled', value: n });
  }
  expect(await store.names()).toHaveLength(20);
  expect(told.sort()).toEqual(await store.names());
  expect(store.commits()).toBe(1);
});

test('a job that breaks a constraint is undone alone; one that minds goes on', async () => {
  const store = openWriter();
  const twice = async (tx: Transaction) => {
    await write('same')(tx);
    await write('other')(tx);
  };
  const results = await Promise.allSettled([
    store.write(twice),
    store.write(twice),
    store.write(async (tx) => {
      await write('mine')(tx);
      const fault = await write('same')(tx).catch((error: unknown) => error);
      expect(isDuplicate(fault)).toBe(true);
      await write('mine too')(tx);
    }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await store.names()).toEqual(['mine', 'mine too', 'other', 'same']);
});

test('thousands of writes, some failing in each way: what is kept is what was answered', async () => {
  const fate = fc.constantFrom('good', 'throws', 'duplicate', 'late throw', 'waits');
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 400, maxLength: 800 }), async (fates) => {
      const store = openWriter();
      await store.write(write('taken'));
      const results = await Promise.allSettled(
        fates.map((how, n) =>
          store.write(async (tx) => {
            if (how === 'throws') throw new Error(how);
            await write(`n${n}`)(tx);
            if (how === 'duplicate') await write('taken')(tx);
            if (how === 'late throw') throw new Error(how);
            if (how === 'waits' && n % 20 === 0) await turn();
          }),
        ),
      );
      const answered = results.flatMap(({ status }, n) =>
        status === 'fulfilled' ? [`n${n}`] : [],
      );
      expect(await store.names()).toEqual([...answered, 'taken'].sort());
    }),
    { numRuns: 4 },
  );
});

test('a job that waits for the network is refused and undone; the others are served', async () => {
  const store = openWriter();
  let awake: () => void = () => {};
  const network = new Promise<void>((resolve) => {
    awake = resolve;
  });
  let kept: Transaction | undefined;
  const results = await Promise.allSettled([
    store.write(write('before')),
    store.write(async (tx) => {
      kept = tx;
      await write('half')(tx);
      await network;
      await write('whole')(tx);
    }),
    store.write(write('behind')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: expect.any(LeftTransaction) });
  awake();
  await store.write(write('later'));
  await turn();
  expect(await store.names()).toEqual(['before', 'behind', 'later']);
  await expect(write('x')(kept as Transaction)).rejects.toThrow(LeftTransaction);
});

test("a job's transaction is of no use once the job is over", async () => {
  const store = openWriter();
  let kept: Transaction | undefined;
  await store.write(async (tx) => {
    kept = tx;
  });
  const tx = kept as Transaction;
  const late = [
    tx.run(put, { name: 'late', value: '' }),
    tx.all(all, {}),
    tx.get(all, {}),
    store.write(async () => write('late')(tx)),
  ];
  for (const one of late) await expect(one).rejects.toThrow(LeftTransaction);
  expect(await store.names()).toEqual([]);
});

test('a write within a write fails rather than waits for ever', async () => {
  const store = openWriter();
  const outer = store.write(async (tx) => {
    await write('outer')(tx);
    await store.write(write('inner'));
  });
  await expect(outer).rejects.toThrow(LeftTransaction);
  await store.write(write('next'));
  expect(await store.names()).not.toContain('outer');
});

/** A query in plain SQL, for what no feature would say. */
const plain = (text: string): Query<Record<never, never>, never> => ({
  compile: () => ({ sql: text, fill: () => [], decode: null }),
});

test('when the commit fails, everyone in it is refused and nothing is kept', async () => {
  const followed: string[] = [];
  const store = openWriter((changes) => followed.push(...membersOf(changes).map(({ id }) => id)));
  const results = await Promise.allSettled([
    store.write(async (tx) => {
      tx.changed('member:added', { id: 'never' });
      await write('innocent')(tx);
    }),
    store.write(async (tx) => {
      // A reference that leads nowhere, looked at only by the commit.
      await tx.run(plain('pragma defer_foreign_keys = on'), {});
      await tx.run(plain("insert into votes values ('no post', 'no member', 1)"), {});
    }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(followed).toEqual([]);
  await store.write(write('next'));
  expect(await store.names()).toEqual(['next']);
});

test('should a job ever end the transaction, nobody is told yes of what is not kept', async () => {
  for (const text of ['commit', 'rollback', 'release job', 'rollback to job']) {
    const store = openWriter();
    const [innocent] = await Promise.allSettled([
      store.write(write('innocent')),
      store.write(async (tx) => {
        await tx.run(plain(text), {});
        throw new Error('gone');
      }),
    ]);
    if (innocent.status === 'fulfilled') expect(await store.names()).toContain('innocent');
    await store.write(write('next'));
    expect(await store.names()).toContain('next');
  }
});

test('the reading connection can write nothing', async () => {
  const store = openSqlite(freshFile());
  onTestFinished(() => store.close());
  const args = { name: 'x', value: '' };
  await expect(store.read.run(put, args)).rejects.toThrow(Unavailable);
  await store.write((tx) => tx.run(put, args));
  expect(await store.read.all(all, {})).toContainEqual(args);
});

test('a reader sees a commit at once and never a part of it', async () => {
  const store = openSqlite(freshFile());
  onTestFinished(() => store.close());
  const seen: number[] = [];
  for (let n = 0; n < 50; n++) {
    const pair = store.write(async (tx) => {
      await write(`a${n}`)(tx);
      seen.push((await store.read.all(all, {})).length);
      await write(`b${n}`)(tx);
    });
    await pair;
    seen.push((await store.read.all(all, {})).length);
  }
  expect(seen.every((length) => length % 2 === 0)).toBe(true);
  expect(seen.at(-1)).toBe(100);
});

test('who writes to a closed store is told so', async () => {
  const store = openSqlite(freshFile());
  store.close();
  await expect(store.write(write('x'))).rejects.toThrow('closing');
});
