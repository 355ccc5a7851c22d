import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitCalls } from '../../../server/limits/call-limits.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { comes, PROXIED, TOWN } from '../handshakes/clients.ts';

/** More than the window of ten seconds. */
const WINDOW_MS = 10_001;
/** The sum of a network's calls, which forty connections at their limit use up. */
const SUM = 4_000;

/** Two events are never at one time. All calls of a test together make less than a millisecond. */
const TICK_MS = 1e-6;
/** The clock of the limits all but stands still, but for what the test lets pass: a busy machine changes no window. */
function clock() {
  let time = performance.now();
  const told = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += TICK_MS;
    return time;
  });
  onTestFinished(() => told.mockRestore());
  return {
    pass: (ms: number) => {
      time += ms;
    },
  };
}

/** A connection that only calls: the limits of calls ask no more of one. */
class Caller extends EventEmitter {
  readonly data: { signedIn: null; rateLimitKey: string };
  isCut = false;
  #call: (call: unknown[], next: () => void) => void = () => {};

  constructor(rateLimitKey: string) {
    super();
    this.data = { signedIn: null, rateLimitKey };
  }
  use(guard: (call: unknown[], next: () => void) => void) {
    this.#call = guard;
  }
  disconnect() {
    this.isCut = true;
    this.emit('disconnect');
  }
  /** Makes a call. @returns true if it was let through. */
  calls(): boolean {
    let passed = false;
    this.#call(['watch', [], () => {}], () => {
      passed = true;
    });
    return passed;
  }
}

/** The limits of calls of a server, and connections that come to it from a network. */
function openLimits() {
  const io = new EventEmitter();
  const { guard, stop } = limitCalls(io as never, { enabled: true } as never, {} as never);
  onTestFinished(stop);
  return (amount: number, from = TOWN) =>
    Array.from({ length: amount }, () => {
      const caller = new Caller(from);
      io.emit('connection', caller);
      guard(caller as never);
      return caller;
    });
}

/** Each makes this many calls. @returns how many were let through, and how many refused. */
function callOften(callers: Caller[], times: number) {
  const all = callers.flatMap((caller) => Array.from({ length: times }, () => caller.calls()));
  const passed = all.filter(Boolean).length;
  return { passed, refused: all.length - passed };
}

async function openSockets(forum: TestApp, amount: number): Promise<LiveClient[]> {
  const all: LiveClient[] = [];
  for (let n = 0; n < amount; n++) {
    const socket = await comes(forum, TOWN);
    if (!socket) throw new Error('The forum lets a visitor in.');
    all.push(socket);
  }
  return all;
}

test('the 110 small packets of one visitor cut none of the forty neighbours, however often they come', async () => {
  const forum = await openTestApp(PROXIED);
  const neighbours = await openSockets(forum, 40);
  for (let n = 0; n < 5; n++) {
    const [bold] = (await openSockets(forum, 1)) as [LiveClient];
    for (let packet = 0; packet < 110; packet++) bold.emit('unwatch', ['tags']);
    for (const socket of neighbours) expect(await subscribe(socket)).toEqual([]);
  }
  expect(neighbours.every(({ connected }) => connected)).toBe(true);
});

test('the sum of a network slows its busiest and newest, none of which is cut, and nobody within their share', () => {
  const come = openLimits();
  const time = clock();
  const neighbours = come(10);
  time.pass(WINDOW_MS);
  const busy = come(50);
  // The sum is used up; the share of one of the fifty is a seventieth of it, less than they have made.
  expect(callOften(busy, 80)).toEqual({ passed: SUM, refused: 0 });
  expect(callOften(busy, 10)).toEqual({ passed: 0, refused: 500 });
  // A connection that was there before has twice the share, here more than a connection's own limit.
  expect(callOften(neighbours, 100)).toEqual({ passed: 1_000, refused: 0 });
  expect([...neighbours, ...busy].some(({ isCut }) => isCut)).toBe(false);
  // Others have sums of their own, and the next window begins anew.
  expect(callOften(come(1, '203.0.113.8'), 90)).toEqual({ passed: 90, refused: 0 });
  time.pass(WINDOW_MS);
  expect(callOften(busy, 10)).toEqual({ passed: 500, refused: 0 });
});

test('a quiet connection is answered in the next window of its network, whatever it did late in the last one', () => {
  const come = openLimits();
  const time = clock();
  const [quiet] = come(1) as [Caller];
  const busy = come(50);
  time.pass(9_900);
  expect(callOften([quiet], 80)).toEqual({ passed: 80, refused: 0 });
  time.pass(200);
  expect(callOften(busy, 80)).toEqual({ passed: SUM, refused: 0 });
  expect(callOften([quiet], 20)).toEqual({ passed: 20, refused: 0 });
});

test('the first connection of a network is none that was there before', () => {
  const come = openLimits();
  clock();
  const [first] = come(1) as [Caller];
  expect(callOften(come(50), 80)).toEqual({ passed: SUM, refused: 0 });
  const share = Math.ceil(SUM / 51);
  expect(callOften([first], 100)).toEqual({ passed: share, refused: 100 - share });
});

test('who reconnects begins no new sum, and leaves the neighbours their shares', () => {
  const come = openLimits();
  const time = clock();
  const neighbours = come(10);
  time.pass(WINDOW_MS);
  const first = come(50);
  expect(callOften(first, 80)).toEqual({ passed: SUM, refused: 0 });
  for (const socket of first) socket.disconnect();
  const again = come(50);
  // Twenty shares of the neighbours, fifty of those who have left, fifty of those who have come.
  const share = Math.ceil(SUM / 120);
  expect(callOften(again, 40)).toEqual({ passed: 50 * share, refused: 50 * (40 - share) });
  expect(callOften(neighbours, 60)).toEqual({ passed: 600, refused: 0 });
});

test('the rooms that a network names have a sum, too', async () => {
  const forum = await openTestApp(PROXIED);
  clock();
  const sockets = await openSockets(forum, 21);
  const name = async (socket: LiveClient, rooms: number) =>
    Array.isArray(
      await socket.timeout(20_000).emitWithAck('watch', Array(rooms).fill({ room: 'no room' })),
    );
  const [calm, ...busy] = sockets as [LiveClient, ...LiveClient[]];
  for (const socket of busy) expect(await name(socket, 2_000)).toBe(true);
  // A twenty-first of the sum of 40,000 is left for one who has named none yet.
  expect(await name(calm, 1_904)).toBe(true);
  expect(await name(calm, 1)).toBe(false);
});
