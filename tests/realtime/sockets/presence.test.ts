import { expect, onTestFinished, test, vi } from 'vitest';
import { Presence } from '../../../server/realtime/presence.ts';
import { publish } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

async function begin() {
  const { forum, ana, ben } = await openForum(['Ana', 'Ben']);
  const post = await publish(ana);
  const room = `presence:${post}`;
  /** Somebody who reads the post and hears who else does. */
  const reader = async (who = forum.visitor) => {
    const { socket, recorder } = await recordAs(who);
    const [answer] = await subscribe(socket, room);
    // The events of its own arrival are over.
    recorder.take();
    return { socket, recorder, answer };
  };
  return { forum, ana, ben, post, room, reader };
}
const numbers = (readers: number, typing: number) => (event: { readers: number; typing: number }) =>
  event.readers === readers && event.typing === typing;

test('presence: a reader who opens a post gets the number of readers, and so do the others', async () => {
  const { ana, post, room, reader } = await begin();
  const first = await reader();
  expect(first.answer).toEqual({ room, ok: true, rev: 0, state: { readers: 1, typing: 0 } });
  const second = await reader(ana);
  expect(second.answer?.state).toEqual({ readers: 2, typing: 0 });
  const told = await first.recorder.until('presence', numbers(2, 0));
  expect(told).toEqual({ postId: post, readers: 2, typing: 0 });
  expect([...first.recorder.wrong, ...second.recorder.wrong]).toEqual([]);
});

test('presence: an account counts once, however many tabs it reads and writes in', async () => {
  const { ana, post, reader } = await begin();
  const { recorder } = await reader();
  const [tab, phone] = [await reader(ana), await reader(ana)];
  expect(phone.answer?.state).toEqual({ readers: 2, typing: 0 });
  for (const { socket } of [tab, phone]) socket.emit('typing', post, true);
  await recorder.until('presence', numbers(2, 1));
  // The other tab still reads and writes.
  tab.socket.disconnect();
  const visitor = await reader();
  expect(visitor.answer?.state).toEqual({ readers: 3, typing: 1 });
  phone.socket.disconnect();
  await recorder.until('presence', numbers(2, 0));
});

test('presence: a reader who leaves the room, or the forum, is no longer counted', async () => {
  const { ana, ben, room, reader } = await begin();
  const { recorder, socket } = await reader();
  const [second, third] = [await reader(ana), await reader(ben)];
  await recorder.until('presence', numbers(3, 0));
  second.socket.emit('unwatch', [room]);
  await recorder.until('presence', numbers(2, 0));
  third.socket.disconnect();
  await recorder.until('presence', numbers(1, 0));
  // The same socket counts once, however often it watches.
  const twice = await subscribe(socket, room, room);
  expect(twice).toMatchObject([{ state: { readers: 1 } }, { state: { readers: 1 } }]);
});

test('presence: a reader leaves before the others are told, and receives nothing afterwards', async () => {
  const { forum, room, reader } = await begin();
  const { io, presence } = forum.app.context.live;
  const { socket } = await reader();
  const stillThere: unknown[] = [];
  vi.spyOn(presence, 'leave').mockImplementation((_, id) => {
    stillThere.push(io.of('/').adapter.rooms.get(room)?.has(id) ?? false);
  });
  socket.disconnect();
  await vi.waitFor(() => expect(stillThere).toEqual([false]));
});

test('typing: a member who types is counted until they stop', async () => {
  const { ana, ben, post, reader } = await begin();
  const { recorder } = await reader();
  const [one, two] = [await reader(ana), await reader(ben)];
  one.socket.emit('typing', post, true);
  await recorder.until('presence', numbers(3, 1));
  two.socket.emit('typing', post, true);
  one.socket.emit('typing', post, true);
  await recorder.until('presence', numbers(3, 2));
  one.socket.emit('typing', post, false);
  await recorder.until('presence', numbers(3, 1));
  two.socket.disconnect();
  await recorder.until('presence', numbers(2, 0));
});

test('typing: one message counts for five seconds, and each starts them anew', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: object[] = [];
  const presence = new Presence(() => told.push(presence.counts('post')));
  presence.join('post', 'a', 'Ana');
  presence.setTyping('post', 'a', true);
  for (let n = 0; n < 3; n++) {
    vi.advanceTimersByTime(4_999);
    expect(presence.counts('post')).toEqual({ readers: 1, typing: 1 });
    presence.setTyping('post', 'a', true);
  }
  vi.advanceTimersByTime(5_000);
  expect(presence.counts('post')).toEqual({ readers: 1, typing: 0 });
  // Told when it changes, not each time that it is said.
  expect(told).toHaveLength(3);
});

test('typing: only members in the room are counted', async () => {
  const { forum, ana, ben, post, reader } = await begin();
  const visitor = await reader();
  const member = await reader(ana);
  const outside = await ben.socket();
  visitor.socket.emit('typing', post, true);
  outside.emit('typing', post, true);
  outside.emit('typing', 'no such post', true);
  // No value but true counts.
  for (const odd of ['yes', 1, {}, undefined]) member.socket.emit('typing', post, odd as never);
  for (const socket of [member.socket, visitor.socket, outside]) await subscribe(socket, 'tags');
  expect(forum.app.context.live.presence.counts(post)).toEqual({ readers: 2, typing: 0 });
  member.socket.emit('typing', post, true);
  await visitor.recorder.until('presence', numbers(2, 1));
  expect(visitor.recorder.of('presence').every(({ typing }) => typing <= 1)).toBe(true);
});

test('typing: a message right behind the watch counts', async () => {
  const { ana, post, room, reader } = await begin();
  const { recorder } = await reader();
  const socket = await ana.socket();
  void subscribe(socket, room);
  socket.emit('typing', post, true);
  await recorder.until('presence', numbers(2, 1));
});

test('presence: a crowd that comes and goes causes at most a few messages a second', async () => {
  const { forum, reader } = await begin();
  const { recorder } = await reader();
  const began = performance.now();
  const crowd = await Promise.all(Array.from({ length: 30 }, () => reader()));
  await recorder.until('presence', numbers(31, 0));
  for (const { socket } of crowd) socket.disconnect();
  await recorder.until('presence', numbers(1, 0));
  // Each message waits half a second for those behind it: that is a time of the wall.
  const seconds = (performance.now() - began) / 1_000;
  expect(recorder.of('presence').length).toBeLessThan(2 * seconds + 3);
  expect(forum.app.context.live.io.engine.clientsCount).toBe(1);
});

async function beginPages() {
  const { forum, ana, ben } = await joinShared(['Ana', 'Ben']);
  const { live } = forum.app.context;
  const id = await idOf(ana);
  const [sees, opens] = [() => live.hasVisiblePage(id), () => live.hasOpenPage(id)];
  return { forum, ana, ben, sees, opens };
}
const say = async (socket: LiveClient, on: boolean) =>
  expect(await socket.timeout(5_000).emitWithAck('visible', on)).toBeUndefined();

test('visible: a page counts as visible until it tells that it is hidden, and again once it connects anew', async () => {
  const { forum, ana, ben, sees, opens } = await beginPages();
  await ben.socket();
  expect(await sees()).toBe(false);
  const socket = await ana.socket();
  await subscribe(socket, 'tags');
  expect(await sees()).toBe(true);
  await say(socket, false);
  expect([await sees(), await opens()]).toEqual([false, true]);
  // A report of a visitor or another member changes nothing.
  await say(await forum.visitor.socket(), true);
  await say(await ben.socket(), true);
  expect(await sees()).toBe(false);
  await say(socket, true);
  expect(await sees()).toBe(true);
  await say(socket, false);
  socket.disconnect();
  await subscribe(await ana.socket(), 'tags');
  expect(await sees()).toBe(true);
});

test('visible: one visible page of several suffices', async () => {
  const { ana, sees } = await beginPages();
  const [tab, phone] = [await ana.socket(), await ana.socket()];
  await say(tab, false);
  expect(await sees()).toBe(true);
  await say(phone, false);
  expect(await sees()).toBe(false);
  await say(tab, true);
  tab.disconnect();
  await vi.waitFor(async () => expect(await sees()).toBe(false));
});

test('visible: the last of many in a row counts', async () => {
  const { ana, sees } = await beginPages();
  const socket = await ana.socket();
  for (let n = 0; n < 40; n++) socket.emit('visible', n % 2 === 0);
  await subscribe(socket, 'tags');
  expect(await sees()).toBe(false);
});
