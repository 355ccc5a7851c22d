import { expect, test } from 'vitest';
import { all, run, runDeferrable, yieldTurn } from '../../../db/core/procedure.ts';
import { membersOf, names, openWriter, put, write } from '../../support/settings-writes.ts';

const defer = (name: string) => runDeferrable(put, { name, value: '' });
/** A job that defers one setting and then writes another. */
const both = (name: string) =>
  function* () {
    yield* defer(`${name}, deferred`);
    yield* run(put, { name, value: '' });
  };

function open() {
  const store = openWriter();
  /** The written rows, in the order of the statements; a batch that was rolled back counts too. */
  const order = () =>
    store.said.flatMap(
      (text) => /^insert into "settings".*values \(\+?'([^']*)'/.exec(text)?.[1] ?? [],
    );
  return { ...store, order };
}

test('what is deferred is written after all jobs of the batch, before its commit', async () => {
  const store = open();
  await Promise.all(['a', 'b'].map((name) => store.write(both(name))));
  expect(store.order()).toEqual(['a', 'b', 'a, deferred', 'b, deferred']);
  expect(store.commits()).toBe(1);
  expect(store.names()).toEqual(['a', 'a, deferred', 'b', 'b, deferred']);
});

test('a statement that settles sees what was deferred before it, another does not', async () => {
  const store = open();
  const seen = await store.write(function* () {
    yield* defer('deferred');
    const before = yield* all(names, {});
    yield* run(put, { name: 'settles', value: '' }, 'settling');
    return [before, yield* all(names, {})];
  });
  expect(seen).toEqual([[], [{ name: 'deferred' }, { name: 'settles' }]]);
  expect(store.order()).toEqual(['deferred', 'settles']);
});

test('a failed job leaves nothing deferred, and the others keep theirs', async () => {
  const store = open();
  const fails = function* () {
    yield* both('fails')();
    throw new Error('fails');
  };
  const jobs = [both('before'), fails, both('after')];
  const results = await Promise.allSettled(jobs.map((job) => store.write(job)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await store.write(write('next'));
  const kept = ['after', 'after, deferred', 'before', 'before, deferred', 'next'];
  expect(store.names()).toEqual(kept);
});

test('a job whose deferred statement fails is undone alone, and told why', async () => {
  const store = open();
  await store.write(write('taken'));
  const fails = function* () {
    yield* run(put, { name: 'undone', value: '' });
    yield* defer('taken');
  };
  const results = await Promise.allSettled([both('a'), fails].map((job) => store.write(job)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(store.names()).toEqual(['a', 'a, deferred', 'taken']);
});

test('a job whose deferred statement fails is undone, though another job catches the error', async () => {
  const store = open();
  await store.write(write('taken'));
  const fails = function* () {
    yield* defer('taken');
    yield* defer('deferred after');
  };
  const catches = function* () {
    try {
      yield* run(put, { name: 'settles', value: '' }, 'settling');
    } catch (error) {
      return error;
    }
    return null;
  };
  const results = await Promise.allSettled([fails, catches].map((job) => store.write(job)));
  expect(results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: null }]);
  expect(store.names()).toEqual(['settles', 'taken']);
});

/** A writer, with jobs that count their runs and the published changes. */
function openCountingWriter() {
  const told: string[] = [];
  const runs: Record<string, number> = {};
  const store = openWriter((changes) => told.push(...membersOf(changes).map(({ id }) => id)));
  const writeCounted = (name: string, fails = false) =>
    store.write(function* (tx) {
      runs[name] = (runs[name] ?? 0) + 1;
      tx.changed('member:added', { id: name });
      tx.incrementDeferred('users');
      yield* write(name)();
      yield* yieldTurn();
      if (fails) throw new Error(name);
      return name;
    });
  const users = () =>
    store.handle.prepare("select value from counters where name = 'users'").pluck().get();
  return { store, told, runs, writeCounted, users };
}

test('a batch whose jobs succeed takes no savepoint and runs each job once', async () => {
  const { store, runs, writeCounted, told, users } = openCountingWriter();
  await Promise.all(['a', 'b', 'c'].map((name) => writeCounted(name)));
  expect(runs).toEqual({ a: 1, b: 1, c: 1 });
  expect(store.said.filter((text) => text.includes('savepoint'))).toEqual([]);
  expect([store.names(), told, users()]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], 3]);
});

test('a failed job has its batch run once more: the jobs before and after it are kept and told once', async () => {
  const { store, runs, writeCounted, told, users } = openCountingWriter();
  const results = await Promise.allSettled([
    writeCounted('before'),
    writeCounted('fails', true),
    writeCounted('after'),
    writeCounted('fails too', true),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  ]);
  expect(results[3]).toMatchObject({ reason: { message: 'fails too' } });
  // The first run ends at the first job that fails.
  expect(runs).toEqual({ before: 2, fails: 2, after: 1, 'fails too': 1 });
  expect([store.names(), told, users()]).toEqual([['after', 'before'], ['before', 'after'], 2]);
  expect(store.commits()).toBe(1);
});

test('a job that fails alone runs once and leaves nothing', async () => {
  const { store, runs, writeCounted, told, users } = openCountingWriter();
  await expect(writeCounted('fails', true)).rejects.toThrow('fails');
  expect(runs).toEqual({ fails: 1 });
  expect([store.names(), told, users()]).toEqual([[], [], undefined]);
  await writeCounted('next');
  expect([store.names(), told, users()]).toEqual([['next'], ['next'], 1]);
});

test('after a failed job the next batches run once each, until none has failed for a while', async () => {
  const { store, runs, writeCounted } = openCountingWriter();
  await Promise.allSettled([writeCounted('a'), writeCounted('fails', true)]);
  for (const name of ['b', 'c'])
    await Promise.allSettled([writeCounted(name), writeCounted(`${name} fails`, true)]);
  expect(runs).toEqual({ a: 2, fails: 2, b: 1, 'b fails': 1, c: 1, 'c fails': 1 });
  const savepoints = () => store.said.filter((text) => text.includes('savepoint')).length;
  const rounds: number[] = [];
  for (let n = 0; n < 12; n++) {
    const before = savepoints();
    await Promise.all([writeCounted(`d${n}`), writeCounted(`e${n}`)]);
    rounds.push(savepoints() - before);
  }
  expect(rounds[0]).toBeGreaterThan(0);
  expect(rounds.at(-1)).toBe(0);
});

test('a write that a job begins is a job of its own, and outlives a failure of the first', async () => {
  const store = openWriter();
  let inner: Promise<unknown> | undefined;
  const outer = store.write(function* () {
    yield* write('outer')();
    inner ??= store.write(write('inner'));
    throw new Error('outer');
  });
  await expect(outer).rejects.toThrow('outer');
  await inner;
  expect(store.names()).toEqual(['inner']);
});
