import { afterAll, expect, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { type LiveClient, nextEvent, subscribe } from '../../support/person.ts';
import { openRooms, raw } from '../../support/realtime/rooms.ts';

const { forum, admin, ana, ben, post } = await openRooms();
afterAll(() => forum.close());

/** The rooms in which the server has a socket. */
const roomsOf = (socket: LiveClient) => [
  ...(forum.app.context.live.io.of('/').sockets.get(socket.id as string)?.rooms ?? []),
];

test('rooms: a socket that left a room gets no more of its events', async () => {
  const socket = await ana.socket();
  await subscribe(socket, 'tags', `comments:${post}`);
  socket.emit('unwatch', ['tags', 'no room', 'post:unknown']);
  const heard: string[] = [];
  socket.onAny((name) => heard.push(name));
  const spoken = nextEvent(socket, 'comment:added');
  await admin.call('POST /tags', { body: { name: 'Coffee' } });
  await writeComment(ben, post, 'Who is still there?');
  await spoken;
  expect(heard).toEqual(['comment:added']);
});

test('rooms: an unwatch is acknowledged when the client asks for it', async () => {
  const socket = await ana.socket();
  await subscribe(socket, 'feed', 'tags');
  await raw(socket).timeout(5_000).emitWithAck('unwatch', ['feed']);
  expect(roomsOf(socket)).toContain('tags');
  expect(roomsOf(socket)).not.toContain('feed');
});

test('rooms: an unwatch right behind a watch is not overtaken by it', async () => {
  const socket = await ana.socket();
  void subscribe(socket, 'feed', `post:${post}`, `comments:${post}`);
  socket.emit('unwatch', ['feed', `post:${post}`, `comments:${post}`]);
  await subscribe(socket, 'tags');
  expect(roomsOf(socket)).toEqual(expect.arrayContaining(['tags']));
  expect(roomsOf(socket).filter((name) => /^(feed|post|comments)/.test(name))).toEqual([]);
});
