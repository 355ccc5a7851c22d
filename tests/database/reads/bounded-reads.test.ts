import { expect, test } from 'vitest';
import { boundedReads } from '../../../db/core/concurrency/bounded-reads.ts';
import { UnavailableError } from '../../../db/core/errors.ts';

/** Three reads run at once and a hundred wait. */
const RUNNING = 3;
const WAITING = 100;

/** Reads that end when they are told to, in the order in which they began. */
function openReads() {
  const bounded = boundedReads();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    read: (flow: string, name = flow) =>
      bounded(flow, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      }),
    async end(count: number) {
      for (let n = 0; n < count; n++) {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('costly reads: the reads of another network come next, however many of one wait', async () => {
  const { read, begun, end } = openReads();
  const flood = Array.from({ length: 50 }, (_, n) => read('flood', `flood ${n}`));
  const guests = [read('guest'), read('other guest')];
  await end(RUNNING);
  expect(begun.slice(RUNNING)).toEqual(['flood 3', 'guest', 'other guest']);
  await end(flood.length + guests.length);
  expect(await Promise.all(guests)).toEqual(['guest', 'other guest']);
  expect(await Promise.all(flood)).toHaveLength(50);
});

test('costly reads: when too many wait, the newest of the longest flow is refused', async () => {
  const { read, end } = openReads();
  const flood = Array.from({ length: RUNNING + WAITING }, (_, n) => read('flood', `flood ${n}`));
  const guest = read('guest');
  await expect(flood.at(-1)).rejects.toThrow(UnavailableError);
  await end(RUNNING + WAITING);
  expect(await guest).toBe('guest');
  expect(await Promise.all(flood.slice(0, -1))).toHaveLength(RUNNING + WAITING - 1);
});
