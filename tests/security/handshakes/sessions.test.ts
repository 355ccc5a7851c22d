import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type LiveClient, subscribe } from '../../support/person.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { openTestApp } from '../../support/test-app.ts';
import { knock, openSessions, POLLING, TOWN } from './clients.ts';

/** Sends the same on many connections and resets each at once; a program of its own, for which this one stands still. */
const RESETTING = `
const [port, text, connections] = process.argv.slice(1);
for (let n = 0; n < Number(connections); n++) {
  const line = require('node:net').connect(port, '127.0.0.1');
  line.on('connect', () => line.write(text, () => line.resetAndDestroy()));
}`;

test('handshakes: an unfinished one ends after five seconds, by either transport', async () => {
  const forum = await openTestApp();
  const since = performance.now();
  const silent = await openBareSocket(forum);
  const cut = once(silent, 'close').then(() => performance.now() - since);
  const opened = await knock(forum, TOWN);
  const wordy = await knock(forum, TOWN);
  // It says who it is, and never asks for the answer.
  const said = await forum.raw(`${POLLING}&sid=${wordy.sid}`, { method: 'POST', body: '40' });
  expect([opened.status, wordy.status, said.status]).toEqual([200, 200, 200]);
  const whole = await forum.visitor.socket();
  const polling: LiveClient = io(forum.url, { transports: ['polling'], forceNew: true });
  onTestFinished(() => void polling.disconnect());
  await once(polling as never, 'connect');
  expect(openSessions(forum)).toBe(5);

  expect(await cut).toBeGreaterThan(4_900);
  await expect.poll(() => openSessions(forum), { timeout: 3_000 }).toBe(2);
  expect(performance.now() - since).toBeLessThan(8_000);
  expect((await forum.raw(`${POLLING}&sid=${opened.sid}`)).status).toBe(400);
  for (const socket of [whole, polling]) {
    expect(await subscribe(socket, 'feed')).toMatchObject([{ ok: true }]);
  }
});

test('handshakes: a connection that was reset before it was accepted counts for nobody, and is not read', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const logged = vi.spyOn(forum.app.context.log, 'error');
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const said = (ask(POLLING) + ask('/posts')).repeat(5);
  const { port } = new URL(forum.url);
  execFileSync(process.execPath, ['-e', RESETTING, port, said, '20']);
  await knock(forum, TOWN);
  expect(openSessions(forum)).toBe(1);
  expect(logged).not.toHaveBeenCalled();
});

test('handshakes: a socket may send 250 packets in ten seconds, also where they are no calls', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const { sid } = await knock(forum, TOWN);
  const path = `${POLLING}&sid=${sid}`;
  const say = (...packets: string[]) =>
    forum.raw(path, { method: 'POST', body: packets.join('\x1e') });
  const hear = async () => (await forum.raw(path)).body;
  await say('40');
  expect(await hear()).toMatch(/^40/);
  // One body holds a hundred at most.
  for (const packets of [100, 100, 48]) await say(...Array<string>(packets).fill('43[]'));
  await say('420["unwatch",[]]');
  expect(await hear()).toBe('430[]');
  await say('43[]');
  expect(await hear()).toMatchObject({ message: 'Session ID unknown' });
});

test.each([
  ['asks for another namespace', '40/elsewhere,'],
  ['leaves the forum’s namespace, and would stay in none', '41'],
])('handshakes: a client that %s is cut', async (_, packet) => {
  const forum = await openTestApp();
  const wire = await openBareSocket(forum);
  const cut = once(wire, 'close');
  wire.send(connectPacket(null));
  await once(wire, 'message');
  wire.send(packet);
  await cut;
  expect(openSessions(forum)).toBe(0);
});
