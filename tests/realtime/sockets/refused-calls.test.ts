import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitAfterHandshake } from '../../../client/live/jitter.ts';
import { useLive } from '../../../client/live/status.ts';
import {
  connected,
  disconnected,
  isWaiting,
  type LiveConnection,
  screenShown,
  subscribe,
  subscribeAgain,
  subscribeAllAgain,
} from '../../../client/live/subscriptions.ts';

beforeAll(screenShown);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  disconnected();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openLink(answers: (number | null)[]) {
  const calls: [name: string, ...rooms: string[]][] = [];
  const call =
    (name: string): LiveConnection['watch'] =>
    (rooms, answered) => {
      calls.push([name, ...rooms]);
      answered(answers.shift() ?? null);
    };
  connected({ watch: call('watch'), unwatch: call('unwatch') });
  return calls;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test('refused calls: what was refused is asked again after the wait, in one call with what came meanwhile', async () => {
  const calls = openLink([2]);
  const stop = [subscribe('feed'), subscribe('tags')];
  await settled();
  expect(calls.splice(0)).toEqual([['watch', 'feed', 'tags']]);
  expect(isWaiting()).toBe(true);
  stop[1]?.();
  stop.push(subscribe('members'));
  subscribeAgain('feed');
  // Two seconds, and half of the first second of jitter.
  await vi.advanceTimersByTimeAsync(2_499);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.splice(0)).toEqual([['watch', 'feed', 'members']]);
  expect(isWaiting()).toBe(false);
  // A refused `unwatch` is repeated as well, or the events of the room would go on coming.
  disconnected();
  const again = openLink([null, 1]);
  await settled();
  for (const one of stop) one();
  await settled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(again).toEqual([
    ['watch', 'feed', 'members'],
    ['unwatch', 'feed', 'members'],
    ['unwatch', 'feed', 'members'],
  ]);
});

test('refused calls: the jitter doubles with each refusal in a row, and begins anew after an answer', async () => {
  const calls = openLink([1, 1, 1, null, 1]);
  const stop = subscribe('feed');
  await settled();
  for (const jitter of [500, 1_000, 2_000]) {
    calls.length = 0;
    await vi.advanceTimersByTimeAsync(1_000 + jitter - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual([['watch', 'feed']]);
  }
  subscribeAgain('feed');
  await settled();
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls).toEqual([['watch', 'feed']]);
  stop();
  await settled();
});

test('refused calls: a page is live once its rooms are accepted, and not while it waits', async () => {
  const isLive = () => useLive.getState().live;
  const stop = subscribe('feed');
  const calls = openLink([1, null, 1, null]);
  expect(isLive()).toBe(false);
  await settled();
  expect([calls.length, isLive()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([calls.length, isLive()]).toEqual([2, true]);
  const more = subscribe('tags');
  await settled();
  expect(isLive()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isLive()).toBe(true);
  disconnected();
  expect(isLive()).toBe(false);
  stop();
  more();
  openLink([]);
  await settled();
  expect(isLive()).toBe(true);
});

test('refused calls: an accepted `unwatch` neither makes a page live nor ends the growing jitter', async () => {
  const answers: ((retryAfter: number | null) => void)[] = [];
  const keep: LiveConnection['watch'] = (_, answered) => void answers.push(answered);
  const leave = subscribe('feed');
  connected({ watch: keep, unwatch: keep });
  await settled();
  answers.shift()?.(1);
  await vi.advanceTimersByTimeAsync(1_500);
  answers.shift()?.(null);
  await settled();
  expect(useLive.getState().live).toBe(true);
  leave();
  const stop = subscribe('tags');
  useLive.setState({ live: false });
  await settled();
  answers.shift()?.(null);
  expect(useLive.getState().live).toBe(false);
  answers.shift()?.(1);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(answers).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  answers.shift()?.(null);
  await settled();
  expect(useLive.getState().live).toBe(true);
  stop();
  await settled();
});

test('refused calls: a page with more rooms than its share sends them in pieces of ten, one after the other', async () => {
  const rooms = Array.from({ length: 25 }, (_, n) => `post:${n}`);
  const calls = openLink([1]);
  const stops = rooms.map(subscribe);
  await settled();
  expect(calls.splice(0)).toEqual([['watch', ...rooms]]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls.splice(0)).toEqual(
    [rooms.slice(0, 10), rooms.slice(10, 20), rooms.slice(20)].map((some) => ['watch', ...some]),
  );
  expect(useLive.getState().live).toBe(true);
  // Once all is done, one call is enough again.
  for (const stop of stops) stop();
  await settled();
  expect(calls).toEqual([['unwatch', ...rooms]]);
});

test('refused calls: a resync during the wait forgets no room that is still to be left', async () => {
  const calls = openLink([null, 1]);
  const stops = ['feed', 'tags'].map(subscribe);
  await settled();
  stops[0]?.();
  await settled();
  subscribeAllAgain();
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(calls).toEqual([
    ['unwatch', 'feed'],
    ['watch', 'tags'],
  ]);
  stops[1]?.();
  await settled();
});

test('refused calls: only a full network makes the waits between handshakes grow', () => {
  expect([1, 2, 3].map((times) => waitAfterHandshake(429, times))).toEqual([7_500, 10_000, 15_000]);
  expect(waitAfterHandshake(503, 3)).toBe(7_500);
});
