import { expect, test } from 'vitest';
import { DocumentLoad } from '../../../server/pages/document-load.ts';

test('busy documents: they are full once they have had 30 % of ten seconds, and each millisecond counts less with its age', () => {
  let now = 0;
  const load = new DocumentLoad({ elapsed: () => now }, () => 0.5);
  load.add(3_000);
  expect(load.isFull).toBe(false);
  load.count(() => {
    now += 100;
  });
  expect(load.isFull).toBe(true);
  now += 1_000;
  expect(load.isFull).toBe(false);
  for (let second = 0; second < 60; second++) {
    load.add(290);
    now += 1_000;
    expect(load.isFull).toBe(false);
  }
  for (let second = 0; second < 60; second++) {
    load.add(350);
    now += 1_000;
  }
  expect(load.isFull).toBe(true);
});

test('busy documents: the time of each piece is counted, not that between two of them', () => {
  let now = 0;
  const load = new DocumentLoad({ elapsed: () => now }, () => 0.5);
  function* document(ms: number) {
    for (const piece of ['a', 'b']) {
      now += ms;
      yield piece;
    }
  }
  for (const piece of load.pieces(document(1))) now += piece.length * 100_000;
  expect(load.isFull).toBe(false);
  expect([...load.pieces(document(1_800))]).toEqual(['a', 'b']);
  expect(load.isFull).toBe(true);
});

test('busy documents: one under way counts with the mean of those that were made', async () => {
  let now = 0;
  const load = new DocumentLoad({ elapsed: () => now }, () => 0.5);
  for (let n = 0; n < 28; n++)
    await load.make(async () => {
      load.count(() => {
        now += 100;
      });
    });
  expect(load.isFull).toBe(false);
  const { promise, resolve } = Promise.withResolvers<void>();
  const underWay = [1, 2, 3, 4, 5, 6].map(() => load.make(() => promise));
  expect(load.isFull).toBe(true);
  resolve();
  await Promise.all(underWay);
  expect(load.isFull).toBe(false);
});

test('busy documents: their share shrinks as the event loop is busier than 70 %, down to 10 %', () => {
  let now = 0;
  let utilization = 0.7;
  const load = new DocumentLoad({ elapsed: () => now }, () => utilization);
  /** The milliseconds that fit in at this moment. */
  const room = (afterMs = 1_000_000) => {
    now += afterMs;
    let ms = 0;
    for (; !load.isFull; ms += 100) load.add(100);
    return ms;
  };
  expect(room()).toBe(3_100);
  utilization = 0.755;
  expect(room()).toBe(2_500);
  utilization = 1;
  expect(room()).toBe(1_100);
  utilization = 0;
  expect(room()).toBe(3_100);
  // One busy second alone takes nothing.
  now += 1_000_000;
  load.add(0);
  utilization = 1;
  expect(room(1_000)).toBe(3_100);
});

test('busy documents: too many under way at once are refused, though they take no time of the event loop', async () => {
  const load = new DocumentLoad({ elapsed: () => 0 }, () => 0);
  const { promise: read, resolve: answer } = Promise.withResolvers<void>();
  const made = Array.from({ length: 32 }, () => load.make(() => read));
  expect(load.isFull).toBe(true);
  answer();
  await Promise.all(made);
  expect(load.isFull).toBe(false);
});

test('busy documents: four are made at once, the others in their turn, also after one that fails', async () => {
  const load = new DocumentLoad({ elapsed: () => 0 }, () => 0);
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const made = ends.map(({ promise }, n) =>
    load.make(() => {
      begun.push(n);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[1]?.reject(new Error('no database'));
  await expect(made[1]).rejects.toThrow('no database');
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const { resolve } of ends) resolve();
  await Promise.allSettled(made);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});
