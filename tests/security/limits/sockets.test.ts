import { expect, onTestFinished, test, vi } from 'vitest';
import type { LiveClient } from '../../support/person.ts';
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

async function come(forum: TestApp, amount: number, from = TOWN): Promise<LiveClient[]> {
  const all: LiveClient[] = [];
  for (let n = 0; n < amount; n++) {
    const socket = await comes(forum, from);
    if (!socket) throw new Error('The forum lets a visitor in.');
    all.push(socket);
  }
  return all;
}

/** Makes calls at once. @returns how many were let through, and how many refused. */
async function callOften(sockets: LiveClient[], times: number) {
  const answers = sockets.flatMap((socket) =>
    Array.from({ length: times }, () => socket.timeout(20_000).emitWithAck('watch', [])),
  );
  const all = await Promise.all(answers);
  const passed = all.filter((answer) => Array.isArray(answer)).length;
  return { passed, refused: all.length - passed };
}

test('the 110 small packets of one visitor cut none of the forty neighbours, however often they come', async () => {
  const forum = await openTestApp(PROXIED);
  const neighbours = await come(forum, 40);
  for (let n = 0; n < 5; n++) {
    const [bold] = (await come(forum, 1)) as [LiveClient];
    for (let packet = 0; packet < 110; packet++) bold.emit('unwatch', ['tags']);
    expect(await callOften(neighbours, 1)).toEqual({ passed: 40, refused: 0 });
  }
  expect(neighbours.every(({ connected }) => connected)).toBe(true);
});

test('the sum of a network slows its busiest and newest, none of which is cut, and nobody within their share', async () => {
  const forum = await openTestApp(PROXIED);
  const time = clock();
  const neighbours = await come(forum, 10);
  time.pass(WINDOW_MS);
  const busy = await come(forum, 50);
  // The sum is used up; the share of one of the fifty is a seventieth of it, less than they have made.
  expect(await callOften(busy, 80)).toEqual({ passed: SUM, refused: 0 });
  expect(await callOften(busy, 10)).toEqual({ passed: 0, refused: 500 });
  // A connection that was there before has twice the share, here more than a connection's own limit.
  expect(await callOften(neighbours, 100)).toEqual({ passed: 1_000, refused: 0 });
  expect([...neighbours, ...busy].every(({ connected }) => connected)).toBe(true);
  // Others have sums of their own, and the next window begins anew.
  expect(await callOften(await come(forum, 1, '203.0.113.8'), 90)).toEqual({
    passed: 90,
    refused: 0,
  });
  time.pass(WINDOW_MS);
  expect(await callOften(busy, 10)).toEqual({ passed: 500, refused: 0 });
});

test('a quiet connection is answered in the next window of its network, whatever it did late in the last one', async () => {
  const forum = await openTestApp(PROXIED);
  const time = clock();
  const [quiet] = (await come(forum, 1)) as [LiveClient];
  const busy = await come(forum, 50);
  time.pass(9_900);
  expect(await callOften([quiet], 80)).toEqual({ passed: 80, refused: 0 });
  time.pass(200);
  expect(await callOften(busy, 80)).toEqual({ passed: SUM, refused: 0 });
  expect(await callOften([quiet], 20)).toEqual({ passed: 20, refused: 0 });
});

test('the first connection of a network is none that was there before', async () => {
  const forum = await openTestApp(PROXIED);
  clock();
  const [first] = (await come(forum, 1)) as [LiveClient];
  expect(await callOften(await come(forum, 50), 80)).toEqual({ passed: SUM, refused: 0 });
  const share = Math.ceil(SUM / 51);
  expect(await callOften([first], 100)).toEqual({ passed: share, refused: 100 - share });
});

test('who reconnects begins no new sum, and leaves the neighbours their shares', async () => {
  const forum = await openTestApp(PROXIED);
  const time = clock();
  const neighbours = await come(forum, 10);
  time.pass(WINDOW_MS);
  const first = await come(forum, 50);
  expect(await callOften(first, 80)).toEqual({ passed: SUM, refused: 0 });
  for (const socket of first) socket.disconnect();
  const again = await come(forum, 50);
  // Twenty shares of the neighbours, fifty of those who have left, fifty of those who have come.
  const share = Math.ceil(SUM / 120);
  expect(await callOften(again, 40)).toEqual({ passed: 50 * share, refused: 50 * (40 - share) });
  expect(await callOften(neighbours, 60)).toEqual({ passed: 600, refused: 0 });
});

test('the rooms that a network names have a sum, too', async () => {
  const forum = await openTestApp(PROXIED);
  clock();
  const sockets = await come(forum, 21);
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
