import { createConnection } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { nextEvent, subscribe } from '../../support/person.ts';
import { openRooms, raw } from '../../support/realtime/rooms.ts';

const { forum, admin, ana, ben, post } = await openRooms();
afterAll(() => forum.close());

test('rooms: malformed socket calls harm nobody, and the socket stays open', async () => {
  const client = await ana.socket();
  const socket = raw(client);
  for (const what of [undefined, null, 5, 'x', {}, [], [5], [null], [{}], [{ room: 5 }], () => 0]) {
    socket.emit('watch', what);
    socket.emit('unwatch', what);
    socket.emit('typing', what, what);
    socket.emit('error', what);
    socket.emit('no such call', what, () => 0);
  }
  socket.emit('watch');
  socket.emit('unwatch');
  socket.emit('typing');
  socket.emit('watch', [{ room: 'feed' }], 'no function');
  socket.emit('unwatch', new Array(5_000).fill('feed'));
  socket.emit('watch', new Uint8Array(1_000), () => 0);
  expect(await subscribe(client, 'tags')).toMatchObject([{ ok: true }]);
});

const NO_LISTS = [undefined, null, 5, 'feed', {}, { room: 'feed' }, new Uint8Array(9)];
test.each([
  ['a watch without a list', 'watch', NO_LISTS],
  ['an unwatch without a list of names', 'unwatch', [...NO_LISTS, [5], [{ room: 'tags' }]]],
  ['a typing without a post', 'typing', [undefined, null, 5, ['x'], {}]],
])('rooms: %s is answered with bad-input, and changes nothing', async (_, call, inputs) => {
  const client = await ana.socket();
  await subscribe(client, 'tags');
  const socket = raw(client).timeout(5_000);
  const bad = { error: 'bad-input' };
  expect(await socket.emitWithAck(call)).toEqual(bad);
  for (const input of inputs) expect(await socket.emitWithAck(call, input)).toEqual(bad);
  const heard = nextEvent(client, 'tag:added');
  await admin.call('POST /tags', { body: { name: `Tea for ${call}` } });
  await heard;
});

test('rooms: an empty watch, an empty unwatch and a typing are accepted', async () => {
  const socket = raw(await ana.socket()).timeout(5_000);
  expect(await socket.emitWithAck('watch', [])).toEqual([]);
  expect(await socket.emitWithAck('unwatch', [])).toBeUndefined();
  expect(await socket.emitWithAck('typing', post, true)).toBeUndefined();
});

test('rooms: a packet that is far too large cuts its sender only', async () => {
  const other = await ana.socket();
  const socket = await ben.socket();
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  raw(socket).emit('watch', 'x'.repeat(1_000_000), () => 0);
  await cut;
  expect(await subscribe(other, 'tags')).toMatchObject([{ ok: true }]);
});

test('rooms: bytes that follow no protocol harm nobody', async () => {
  const other = await ana.socket();
  const { hostname, port } = new URL(forum.url);
  const handshake = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');
  for (const garbage of ['\x00\xff\x81\x7f'.repeat(99), '\x81\x05hello', '\x81\x0242']) {
    const wire = createConnection(Number(port), hostname);
    const gone = new Promise((resolve) => wire.once('close', resolve));
    wire.on('error', () => {});
    wire.write(handshake);
    await new Promise((resolve) => wire.once('data', resolve));
    wire.write(Buffer.from(garbage, 'latin1'));
    await gone;
  }
  expect(await subscribe(other, 'tags')).toMatchObject([{ ok: true }]);
});
