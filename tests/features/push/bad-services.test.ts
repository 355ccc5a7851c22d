import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { mentionIn } from '../../support/features/inbox.ts';
import { newSubscription } from '../../support/features/push.ts';
import { openPushForum } from '../../support/push/forum.ts';
import { openPushService } from '../../support/push/service.ts';

afterEach(() => void vi.useRealTimers());

/** A sending has ten seconds. */
const LIMIT_MS = 13_000;

/** Writes a text to a socket again and again, until it is closed. */
function drip(socket: Socket, text: string, everyMs: number) {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => clearInterval(timer));
}
const HEAD = 'HTTP/1.1 201 Created\r\n';

/** What a service does with a request, byte by byte. */
const HABITS: Record<string, (socket: Socket, elsewhere: string) => void> = {
  'drips its headers': (socket) => {
    socket.write(HEAD);
    let sent = 0;
    const text = `x-slow: ${'a'.repeat(1_000)}`;
    const timer = setInterval(() => socket.write(text.charAt(sent++)), 1_000);
    socket.on('close', () => clearInterval(timer));
  },
  'sends headers without an end': (socket) => {
    socket.write(HEAD);
    drip(socket, `x-more: ${'b'.repeat(1_000)}\r\n`, 5);
  },
  'says again and again that it goes on': (socket) =>
    drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 100),
  'refuses with a body without an end': (socket) => {
    socket.write('HTTP/1.1 429 Too Many Requests\r\ntransfer-encoding: chunked\r\n\r\n');
    drip(socket, '1000\r\n'.concat('c'.repeat(4_096), '\r\n'), 1);
  },
  'refuses, and drips the body': (socket) => {
    socket.write('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 1000\r\n\r\n');
    drip(socket, 'd', 1_000);
  },
  'takes it with a body without an end': (socket) => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    drip(socket, '1000\r\n'.concat('e'.repeat(4_096), '\r\n'), 1);
  },
  'sends elsewhere': (socket, elsewhere) =>
    socket.end(
      `HTTP/1.1 307 Temporary Redirect\r\nlocation: ${elsewhere}/x\r\ncontent-length: 0\r\n\r\n`,
    ),
  resets: (socket) => socket.resetAndDestroy(),
  'resets amid the headers': (socket) => socket.write(HEAD, () => socket.resetAndDestroy()),
  'answers no HTTP': (socket) => socket.end('220 mail.example.org ESMTP\r\n'),
  'ends without an answer': (socket) => socket.end(),
};

/** A service whose path names what it does. @returns its address, and how many of its connections are open. */
async function openBadService(elsewhere: string) {
  const names = Object.keys(HABITS);
  const open = new Map<Socket, string>();
  const server = createServer((socket) => {
    open.set(socket, '');
    socket.on('close', () => open.delete(socket));
    // The client breaks off.
    socket.on('error', () => socket.destroy());
    socket.once('data', (data) => {
      const name = names[Number(/^POST \/(\d+)\//.exec(data.toString('latin1'))?.[1])] ?? '';
      open.set(socket, name);
      HABITS[name]?.(socket, elsewhere);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open.keys()) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, names, open };
}

test('whatever a push service does, its sending ends in time, holds up no other, and goes nowhere else', {
  timeout: 60_000,
}, async () => {
  const { forum, ben, post, answer, shown, sendAfter } = await openPushForum();
  const elsewhere = await openPushService();
  const bad = await openBadService(elsewhere.url);
  for (const n of bad.names.keys()) {
    const who = await forum.someone();
    const { body } = newSubscription(`${bad.url}/${n}`);
    expect((await who.call('PUT /push', { body })).status).toBe(200);
    await mentionIn(ben, post, who);
  }
  await answer();
  const begun = performance.now();
  const run = sendAfter(22);
  await vi.waitFor(() => expect(shown()).toHaveLength(1), { timeout: 5_000 });
  await run;
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
  await vi.waitFor(() => expect([...bad.open.values()]).toEqual([]), { timeout: 10_000 });
  expect(elsewhere.asked).toEqual([]);
});

test('a known host whose name leads to this machine gets no push, for it can not prove its name', async () => {
  const got: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      got.push(data);
      socket.end('HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n');
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const { ana, answer, shown, sendAfter } = await openPushForum({ PUSH_HOSTS: host });
  const { body } = newSubscription(`https://${host}`);
  expect((await ana.call('PUT /push', { body })).status).toBe(200);
  await answer();
  await sendAfter(22);
  // The greeting of TLS (a record of type 22) is all that comes.
  expect(got.map((data) => data[0])).toEqual([22]);
  expect(Buffer.concat(got).includes('POST')).toBe(false);
  expect(shown()).toHaveLength(1);
});
