import { expect, test } from 'vitest';
import { all, run, runDeferrable } from '../../../db/core/procedure.ts';
import { names, openWriter, put, write } from '../../support/settings-writes.ts';

const defer = (name: string) => runDeferrable(put, { name, value: '' });
/** A job that defers one setting and then writes another. */
const both = (name: string) =>
  function* () {
    yield* defer(`${name}, deferred`);
    yield* run(put, { name, value: '' });
  };

function open() {
  const store = openWriter();
  /** What was written, in the order of the statements; a batch that was rolled back counts too. */
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
