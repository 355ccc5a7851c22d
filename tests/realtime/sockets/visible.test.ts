import { expect, test, vi } from 'vitest';
import { idOf } from '../../support/features/inbox.ts';
import { joinShared } from '../../support/open-forum.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';

async function begin() {
  const { forum, ana, ben } = await joinShared(['Ana', 'Ben']);
  const { live } = forum.app.context;
  const id = await idOf(ana);
  return {
    forum,
    ana,
    ben,
    sees: () => live.hasVisiblePage(id),
    opens: () => live.hasOpenPage(id),
  };
}
const say = async (socket: LiveClient, on: boolean) =>
  expect(await socket.timeout(5_000).emitWithAck('visible', on)).toBeUndefined();

test('visible: a page counts as visible until it tells that it is hidden, and again once it connects anew', async () => {
  const { forum, ana, ben, sees, opens } = await begin();
  await ben.socket();
  expect(await sees()).toBe(false);
  const socket = await ana.socket();
  await subscribe(socket, 'tags');
  expect(await sees()).toBe(true);
  await say(socket, false);
  expect([await sees(), await opens()]).toEqual([false, true]);
  // What a visitor or another member tells changes nothing.
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
  const { ana, sees } = await begin();
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
  const { ana, sees } = await begin();
  const socket = await ana.socket();
  for (let n = 0; n < 40; n++) socket.emit('visible', n % 2 === 0);
  await subscribe(socket, 'tags');
  expect(await sees()).toBe(false);
});
