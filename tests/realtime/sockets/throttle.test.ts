import { beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from '../../../server/realtime/throttle.ts';

beforeEach(() => void vi.useFakeTimers());

/** Lets calls through at most once in an interval, and keeps the names of those that ran. */
function openQueue(interval: number | (() => number) = 100) {
  const queue = new Throttle(interval);
  const ran: string[] = [];
  const run = (name: string, rank?: number) => queue.run('key', () => ran.push(name), rank);
  return { queue, ran, run };
}

test('throttle: of held calls the one of the highest rank runs, of equals the last, and none older than the last run', () => {
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

test('throttle: a forgotten call does not run', () => {
  const { queue, ran, run } = openQueue();
  run('first');
  run('forgotten');
  queue.cancelAll('key');
  vi.advanceTimersByTime(1_000);
  expect(ran).toEqual(['first']);
});

test('throttle: to forget a key without a held call changes nothing', () => {
  const { queue, ran, run } = openQueue();
  queue.cancelAll('key');
  run('first');
  expect(ran).toEqual(['first']);
  queue.stop();
});

test('throttle: a changed interval holds from the next run on', () => {
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

test('throttle: after a stop no held call runs, and no timer is left', () => {
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
