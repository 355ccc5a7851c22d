import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Coalescer } from '../server/coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets calls through at most once in an interval, and keeps the names of those that ran. */
function openQueue(interval: number | (() => number) = 100) {
  const queue = new Coalescer(interval);
  const ran: string[] = [];
  const run = (name: string, rank?: number) => queue.run('key', () => ran.push(name), rank);
  return { queue, ran, run };
}

test('of calls held back the one of the highest rank is run, of equals the last, and none that is older than what was run', () => {
  const { queue, ran, run } = openQueue();
  run('first', 1);
  run('newer', 3);
  run('older', 2);
  vi.advanceTimersByTime(99);
  expect(ran).toEqual(['first']);
  vi.advanceTimersByTime(1);
  run('one', 4);
  run('other', 4);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(['first', 'newer', 'other']);
  vi.advanceTimersByTime(100);
  run('at once', 5);
  expect(ran.at(-1)).toBe('at once');
  // What comes late is older than what was run: nobody needs it any more.
  run('late', 4);
  vi.advanceTimersByTime(100);
  expect(ran.at(-1)).toBe('at once');
  queue.stop();
});

test('what is forgotten is not run', () => {
  const { queue, ran, run } = openQueue();
  run('first');
  run('forgotten');
  queue.forget('key');
  vi.advanceTimersByTime(1_000);
  expect(ran).toEqual(['first']);
});

test('nothing is forgotten of a key for which nothing waits', () => {
  const { queue, ran, run } = openQueue();
  queue.forget('key');
  run('first');
  expect(ran).toEqual(['first']);
  queue.stop();
});

test('an interval that changes holds from the next run on', () => {
  let interval = 100;
  const { queue, ran, run } = openQueue(() => interval);
  run('first');
  run('second');
  interval = 300;
  vi.advanceTimersByTime(100);
  run('third');
  vi.advanceTimersByTime(299);
  expect(ran).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['first', 'second', 'third']);
  queue.stop();
});

test('nothing that waits is run once all is stopped, and nothing waits for it any more', () => {
  const { queue, ran, run } = openQueue();
  run('first');
  run('waiting');
  queue.stop();
  vi.advanceTimersByTime(1_000);
  expect(ran).toEqual(['first']);
  expect(vi.getTimerCount()).toBe(0);
  run('later');
  expect(ran).toEqual(['first', 'later']);
  queue.stop();
});
