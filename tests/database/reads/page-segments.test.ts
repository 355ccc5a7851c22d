import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSegments } from '../../../db/core/page-index/segments.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A list of numbers, greatest first, beside anchors that are told of every change of it. */
function openList(start: number[], fails = () => false) {
  const list: number[] = [...new Set(start)].sort((a, b) => b - a);
  const placeOf = (key: number) => {
    const at = list.findIndex((other) => other <= key);
    return at < 0 ? list.length : at;
  };
  const keyAt = async (from: number | null, skip: number) => {
    if (fails()) throw new Error('The database is away');
    return list[(from === null ? 0 : placeOf(from)) + skip];
  };
  const found = pageSegments<number>((a, b) => a > b, keyAt);
  const reset = () => {
    const firsts = list.filter((_, n) => n % 64 === 0);
    found.reset(firsts.map((key, n) => ({ key, length: Math.min(64, list.length - 64 * n) })));
  };
  reset();
  return {
    list,
    reset,
    /** Puts all changes into the list and then tells the anchors of each, as one commit does. */
    commit(keys: number[]) {
      const told = keys.map((key) => {
        const at = placeOf(key);
        const isThere = list[at] === key;
        if (isThere) list.splice(at, 1);
        else list.splice(at, 0, key);
        return () => (isThere ? found.removed(key) : found.added(key));
      });
      for (const tell of told) tell();
    },
    at(offset: number) {
      const { from, skip } = found.find(offset);
      return { row: list[(from === null ? 0 : placeOf(from)) + skip], skip };
    },
  };
}

const key = fc.integer({ min: 0, max: 3_000 });
const keys = (maxLength: number) => fc.array(key, { maxLength });

test('the anchors lead to the same row as walking there, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(key, { maxLength: 1_500 }),
      fc.array(fc.record({ keys: keys(60), rests: fc.boolean(), again: fc.nat(30) }), {
        maxLength: 40,
      }),
      async (start, commits) => {
        const list = openList(start);
        for (const { keys: changed, rests, again } of commits) {
          list.commit(changed);
          if (rests) await turn();
          if (again === 0) list.reset();
          for (let offset = 0; offset < list.list.length + 3; offset += 17) {
            expect(list.at(offset).row).toBe(list.list[offset]);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('no row is far from an anchor, wherever the list grows', async () => {
  for (const grow of [(n: number) => n, (n: number) => -n, (n: number) => (n * 7_919) % 5_003]) {
    const list = openList([]);
    for (let n = 0; n < 3_000; n += 3) {
      list.commit([grow(n), grow(n + 1), grow(n + 2)]);
      await turn();
    }
    const skips = list.list.map((_, offset) => list.at(offset).skip);
    expect(Math.max(...skips)).toBeLessThanOrEqual(128 + 3);
    expect(list.list.every((row, offset) => list.at(offset).row === row)).toBe(true);
  }
});

test('while the database is away the anchors stand still, and catch up later', async () => {
  let away = true;
  const list = openList([], () => away);
  for (let n = 0; n < 500; n++) {
    list.commit([n]);
    await turn();
  }
  expect(list.at(400)).toEqual({ row: 99, skip: 400 });
  away = false;
  for (let n = 500; n < 510; n++) {
    list.commit([n]);
    await turn();
  }
  expect(list.at(400).row).toBe(109);
  expect(list.at(400).skip).toBeLessThan(400);
});

test('a list that is emptied and filled again is still found', async () => {
  const all = Array.from({ length: 500 }, (_, n) => n);
  const list = openList(all);
  list.commit(all);
  expect(list.at(0).row).toBeUndefined();
  list.commit(all);
  await turn();
  expect(all.every((_, offset) => list.at(offset).row === list.list[offset])).toBe(true);
});
