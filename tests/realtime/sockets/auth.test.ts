import type { Socket as TcpSocket } from 'node:net';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';
import { cutOf, recordAs, recordEvents } from '../../support/realtime/event-recorder.ts';
import { openTestApp } from '../../support/test-app.ts';

const PUBLIC = 'https://forum.example.org';

/** Tries to come in with an `Origin`, as a page of that address would; answers whether the door opens. */
function comesIn(url: string, transport: 'websocket' | 'polling', origin?: string) {
  const socket = io(url, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  onTestFinished(() => void socket.disconnect());
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  });
}

for (const transport of ['websocket', 'polling'] as const) {
  test(`by ${transport}, only pages of the forum itself may come in`, async () => {
    const forum = await openTestApp({ PUBLIC_URL: `${PUBLIC}/` });
    const { host, port } = new URL(forum.url);
    const own = [forum.url, `https://${host}`, PUBLIC];
    const foreign = [
      ...['https://evil.example.com', 'http://evil.example.com', 'http://forum.example.org'],
      ...['https://forum.example.org.evil.com', 'https://evil.com/https://forum.example.org'],
      ...['https://forum.example.org@evil.com', 'https://evil-forum.example.org', 'null', '*'],
      ...['https://www.forum.example.org', 'https://example.org', 'https://forum.example.org.'],
      ...['https://forum.example.org:8443', 'https://forum.example.org:80', 'file://'],
      ...['https://forum.example.com', 'https://forum-example.org', 'undefined', 'no address'],
      ...['https://xn--frum-5qa.example.org', 'wss://forum.example.org', 'ftp://forum.example.org'],
      ...[`http://localhost:${port}`, `http://127.0.0.1:${Number(port) - 1}`, 'http://127.0.0.1'],
      ...[`http://127.0.0.2:${port}`, `http://[::1]:${port}`, `http://2130706433:${port}x`],
      ...[`http://evil.com:${port}`, `http://${host}.evil.com`, `http://${host}, https://evil.com`],
      ...[`https://evil.com ${PUBLIC}`, 'about:blank', 'data:text/html,x'],
      ...['blob:https://evil.com/x', 'chrome-extension://abcdef'],
    ];
    const came: string[] = [];
    for (const origin of [...own, ...foreign])
      if (await comesIn(forum.url, transport, origin)) came.push(origin);
    expect(came).toEqual(own);
    expect(await comesIn(forum.url, transport)).toBe(true);
  });
}

test('socket auth: a refused handshake says so, and no answer lets another site read it', async () => {
  const forum = await openTestApp();
  const path = '/socket.io/?EIO=4&transport=polling';
  const refused = await forum.raw(path, { headers: { origin: 'https://evil.example.com' } });
  expect(refused.status).toBe(403);
  const own = await forum.raw(path, { headers: { origin: forum.url } });
  expect(own.status).toBe(200);
  for (const { headers } of [refused, own]) {
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('socket auth: a client that can only poll subscribes and gets events as others do', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const post = await publish(ana);
  const socket: LiveClient = io(forum.url, {
    transports: ['polling'],
    forceNew: true,
    auth: { token: ana.token },
  });
  onTestFinished(() => void socket.disconnect());
  const recorder = recordEvents(socket);
  const rooms = [`comments:${post}`, `user:${ana.email}`];
  expect((await subscribe(socket, ...rooms)).map(({ ok }) => ok)).toEqual([true, true]);
  const { _id } = await writeComment(ana, post, 'By post, as it were');
  const { comment } = await recorder.until('comment:added');
  expect([comment._id, comment.authorEmail]).toEqual([_id, ana.email]);
  const cut = cutOf(socket);
  await ana.call('POST /logout');
  expect(await cut).toBe('io server disconnect');
});

const wireOf = (socket: LiveClient) =>
  (socket.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;

test('slow consumers: a socket that stops reading is cut; the others get everything meanwhile', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const post = await publish(ana);
  const { socket: slow } = await recordAs(forum.visitor, `comments:${post}`);
  const { recorder } = await recordAs(forum.visitor, `comments:${post}`);

  const { sockets } = forum.app.context.live.io.of('/');
  let isCut = false;
  sockets.get(slow.id as string)?.once('disconnect', () => {
    isCut = true;
  });
  wireOf(slow).pause();
  const text = 'আ'.repeat(5_000);
  let said = 0;
  // Until the buffers of both ends are full, and then until it is noticed.
  while (!isCut && said < 4_000) {
    said += 20;
    await Promise.all(Array.from({ length: 20 }, () => writeComment(ana, post, text)));
    await recorder.until('comment:added', ({ totalComments }) => totalComments === said);
    recorder.take();
  }
  expect(isCut).toBe(true);
  expect(sockets.has(slow.id as string)).toBe(false);
  expect(forum.app.context.live.io.engine.clientsCount).toBe(1);
  await writeComment(ana, post, 'All well?');
  await recorder.until('comment:added', ({ comment }) => comment.text === 'All well?');
  const gone = cutOf(slow);
  wireOf(slow).resume();
  await gone;
});
