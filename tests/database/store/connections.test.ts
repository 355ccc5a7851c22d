import { expect, onTestFinished, test } from 'vitest';
import { UnavailableError } from '../../../db/core/errors.ts';
import { all, run, yieldTurn } from '../../../db/core/procedure.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { freshFile } from '../../support/folders.ts';
import { names, put, settings, write } from '../../support/settings-writes.ts';

function openStore() {
  const store = openSqlite(freshFile());
  onTestFinished(() => store.close());
  return store;
}

test('the reading connection can write nothing', async () => {
  const store = openStore();
  const args = { name: 'x', value: '' };
  await expect(store.read(run(put, args))).rejects.toThrow(UnavailableError);
  expect(() => store.readNow(run(put, args))).toThrow(UnavailableError);
  await store.write(() => run(put, args));
  expect(await store.read(all(settings, {}))).toContainEqual(args);
});

test('a procedure within one turn is answered at once, a longer one by a promise', async () => {
  const store = openStore();
  await store.write(write('one'));
  expect(store.readNow(all(names, {}))).toEqual([{ name: 'one' }]);
  const long = store.readNow(
    (function* () {
      const before = yield* all(names, {});
      yield* yieldTurn();
      return [before, yield* all(names, {})];
    })(),
  );
  expect(long).toBeInstanceOf(Promise);
  expect(await long).toEqual([[{ name: 'one' }], [{ name: 'one' }]]);
});

test('a reader sees a commit at once and never a part of it', async () => {
  const store = openStore();
  const seen: number[] = [];
  const see = () => seen.push((store.readNow(all(settings, {})) as unknown[]).length);
  for (let n = 0; n < 50; n++) {
    await store.write(function* () {
      yield* write(`a${n}`)();
      see();
      yield* yieldTurn();
      see();
      yield* write(`b${n}`)();
    });
    see();
  }
  expect(seen.every((length) => length % 2 === 0)).toBe(true);
  expect(seen.at(-1)).toBe(100);
});

test('who writes to a closed store is told so', async () => {
  const store = openSqlite(freshFile());
  store.close();
  await expect(store.write(write('x'))).rejects.toThrow('closing');
});
