import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { mentionIn } from '../../support/features/inbox.ts';
import { newSubscription } from '../../support/features/push.ts';
import { openPushForum } from '../../support/push/forum.ts';
import { openPushService } from '../../support/push/service.ts';

afterEach(() => void vi.useRealTimers());

/** A sending has ten seconds. */
const LIMIT_MS = 13_000;

const HEAD = 'HTTP/1.1 201 Created\r\n';
const CHUNKED = 'transfer-encoding: chunked\r\n\r\n';
const CHUNK = `1000\r\n${'c'.repeat(4_096)}\r\n`;
const LENGTH = 'content-length: 1000\r\n\r\n';

/** A service that writes `first` at once, and then `text` again and again. */
const drips = (first: string, text: string, everyMs: number) => (socket: Socket) => {
  socket.write(first);
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => clearInterval(timer));
};
/** The ways in which a bad service answers a request, byte by byte. */
const HABITS: Record<string, (socket: Socket, elsewhere: string) => void> = {
  'drips its headers': drips(`${HEAD}x-slow: `, 'a', 1_000),
  'sends headers without an end': drips(HEAD, `x-more: ${'b'.repeat(1_000)}\r\n`, 5),
  'says again and again that it goes on': drips('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 100),
  'refuses with a body without an end': drips(`HTTP/1.1 429 Later\r\n${CHUNKED}`, CHUNK, 1),
  'refuses, and drips the body': drips(`HTTP/1.1 500 Broken\r\n${LENGTH}`, 'd', 1_000),
  'takes it with a body without an end': drips(HEAD + CHUNKED, CHUNK, 1),
  'sends elsewhere': (socket, elsewhere) =>
    socket.end(
      `HTTP/1.1 307 Temporary Redirect\r\nlocation: ${elsewhere}/x\r\ncontent-length: 0\r\n\r\n`,
    ),
  resets: (socket) => socket.resetAndDestroy(),
  'resets amid the headers': (socket) => socket.write(HEAD, () => socket.resetAndDestroy()),
  'answers no HTTP': (socket) => socket.end('220 mail.example.org ESMTP\r\n'),
  'ends without an answer': (socket) => socket.end(),
};

/** Opens a server. @returns its port. */
async function listen(server: Server, host: string): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

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
  });
  onTestFinished(() => open.forEach((_, socket) => void socket.destroy()));
  return { url: `http://127.0.0.1:${await listen(server, '127.0.0.1')}`, names, open };
}

test('whatever a push service does, its sending ends in time, holds up no other, and goes nowhere else', async () => {
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
  });
  const host = `localhost:${await listen(server, 'localhost')}`;
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
