import { expect, test, vi } from 'vitest';
import { Presence } from '../server/presence.ts';
import { earOf } from './ear.ts';
import { openHouse, publish, watch } from './house.ts';

async function begin() {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const ben = await house.neighbour('Ben');
  const post = await publish(ana);
  const room = `presence:${post}`;
  /** Somebody who reads the post and hears who else does. */
  const reader = async (who = house.visitor) => {
    const socket = await who.socket();
    const ear = earOf(socket);
    const [answer] = await watch(socket, room);
    // What it hears of its own coming is over.
    ear.take();
    return { socket, ear, answer };
  };
  return { house, ana, ben, post, room, reader };
}
const numbers = (readers: number, typing: number) => (event: { readers: number; typing: number }) =>
  event.readers === readers && event.typing === typing;

test('who comes to a post is told how many read it, and the others are too', async () => {
  const { ana, post, room, reader } = await begin();
  const first = await reader();
  expect(first.answer).toEqual({ room, ok: true, rev: 0, state: { readers: 1, typing: 0 } });
  const second = await reader(ana);
  expect(second.answer?.state).toEqual({ readers: 2, typing: 0 });
  expect(await first.ear.until('presence', numbers(2, 0))).toEqual({
    postId: post,
    readers: 2,
    typing: 0,
  });
  expect([...first.ear.wrong, ...second.ear.wrong]).toEqual([]);
});

test('who leaves the room, or the forum, is not counted any more', async () => {
  const { ana, ben, room, reader } = await begin();
  const { ear, socket } = await reader();
  const second = await reader(ana);
  const third = await reader(ben);
  await ear.until('presence', numbers(3, 0));
  second.socket.emit('unwatch', [room]);
  await ear.until('presence', numbers(2, 0));
  third.socket.disconnect();
  await ear.until('presence', numbers(1, 0));
  // The same socket counts once, however often it watches.
  expect(await watch(socket, room, room)).toMatchObject([
    { state: { readers: 1 } },
    { state: { readers: 1 } },
  ]);
});

test('who leaves has left before the others are told, and is sent nothing after the goodbye', async () => {
  const { house, room, reader } = await begin();
  const { io, presence } = house.app.parts.live;
  const { socket } = await reader();
  const stillThere: unknown[] = [];
  vi.spyOn(presence, 'go').mockImplementation((_, id) => {
    stillThere.push(io.of('/').adapter.rooms.get(room)?.has(id) ?? false);
  });
  socket.disconnect();
  await vi.waitFor(() => expect(stillThere).toEqual([false]));
});

test('a member who writes is counted among those who write until they stop', async () => {
  const { ana, ben, post, reader } = await begin();
  const { ear } = await reader();
  const one = await reader(ana);
  const two = await reader(ben);
  one.socket.emit('typing', post, true);
  await ear.until('presence', numbers(3, 1));
  two.socket.emit('typing', post, true);
  one.socket.emit('typing', post, true);
  await ear.until('presence', numbers(3, 2));
  one.socket.emit('typing', post, false);
  await ear.until('presence', numbers(3, 1));
  two.socket.disconnect();
  await ear.until('presence', numbers(2, 0));
});

test('a message that somebody writes counts for five seconds', async () => {
  const { ana, post, reader } = await begin();
  const { ear } = await reader();
  const { socket } = await reader(ana);
  socket.emit('typing', post, true);
  await ear.until('presence', numbers(2, 1));
  const since = performance.now();
  ear.take();
  await ear.until('presence', numbers(2, 0));
  const seconds = (performance.now() - since) / 1_000;
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(7);
});

test('each message starts the five seconds anew', () => {
  vi.useFakeTimers();
  try {
    const told: object[] = [];
    const presence = new Presence(() => told.push(presence.numbers('post')));
    presence.come('post', 'a');
    presence.type('post', 'a', true);
    for (let n = 0; n < 3; n++) {
      vi.advanceTimersByTime(4_999);
      expect(presence.numbers('post')).toEqual({ readers: 1, typing: 1 });
      presence.type('post', 'a', true);
    }
    vi.advanceTimersByTime(5_000);
    expect(presence.numbers('post')).toEqual({ readers: 1, typing: 0 });
    // Told when it changes, not each time that it is said.
    expect(told).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('only members who are in the room count as writing', async () => {
  const { house, ana, ben, post, reader } = await begin();
  const visitor = await reader();
  const member = await reader(ana);
  const outside = await ben.socket();
  visitor.socket.emit('typing', post, true);
  outside.emit('typing', post, true);
  outside.emit('typing', 'no such post', true);
  await watch(visitor.socket, 'tags');
  await watch(outside, 'tags');
  expect(house.app.parts.live.presence.numbers(post)).toEqual({ readers: 2, typing: 0 });
  member.socket.emit('typing', post, true);
  await visitor.ear.until('presence', numbers(2, 1));
  expect(visitor.ear.of('presence').every(({ typing }) => typing <= 1)).toBe(true);
});

test('nothing but a yes says that somebody writes', async () => {
  const { house, ana, post, reader } = await begin();
  const { socket } = await reader(ana);
  for (const odd of ['yes', 1, {}, undefined]) socket.emit('typing', post, odd as never);
  await watch(socket, 'tags');
  expect(house.app.parts.live.presence.numbers(post)).toEqual({ readers: 1, typing: 0 });
});

test('typing right behind the watch counts', async () => {
  const { ana, post, room, reader } = await begin();
  const { ear } = await reader();
  const socket = await ana.socket();
  void watch(socket, room);
  socket.emit('typing', post, true);
  await ear.until('presence', numbers(2, 1));
});

test('a logout ends reading and writing', async () => {
  const { ana, post, reader } = await begin();
  const { ear } = await reader();
  const { socket } = await reader(ana);
  socket.emit('typing', post, true);
  await ear.until('presence', numbers(2, 1));
  await ana.call('POST /logout');
  await ear.until('presence', numbers(1, 0));
});

test('a crowd that comes and goes is told of in at most a few messages a second', async () => {
  const { house, reader } = await begin();
  const { ear } = await reader();
  const crowd = await Promise.all(Array.from({ length: 30 }, () => reader()));
  await ear.until('presence', numbers(31, 0));
  for (const { socket } of crowd) socket.disconnect();
  await ear.until('presence', numbers(1, 0));
  expect(ear.of('presence').length).toBeLessThan(15);
  expect(house.app.parts.live.io.engine.clientsCount).toBe(1);
});
