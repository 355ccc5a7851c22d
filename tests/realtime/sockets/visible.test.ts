import { expect, test, vi } from 'vitest';
import { idOf } from '../../support/features/inbox.ts';
import { openForum } from '../../support/open-forum.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';

async function begin() {
  const { forum, ana, ben } = await openForum(['Ana', 'Ben']);
  const { live } = forum.app.context;
  const id = await idOf(ana);
  const sees = () => live.hasVisiblePage(id);
  return { forum, ana, ben, live, id, sees };
}
const say = async (socket: LiveClient, on: boolean) =>
  expect(await socket.timeout(5_000).emitWithAck('visible', on)).toBeUndefined();

test('visible: a member without a page sees none', async () => {
  const { ben, sees } = await begin();
  await ben.socket();
  expect(await sees()).toBe(false);
});

test('visible: a page that never told counts as visible', async () => {
  const { ana, sees } = await begin();
  const socket = await ana.socket();
  await subscribe(socket, 'tags');
  expect(await sees()).toBe(true);
});

test('visible: a hidden page counts no longer, but is open, until it is visible again', async () => {
  const { ana, live, id, sees } = await begin();
  const socket = await ana.socket();
  await say(socket, false);
  expect([await sees(), await live.hasOpenPage(id)]).toEqual([false, true]);
  await say(socket, true);
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

test('visible: a page that connects again counts as visible until it tells', async () => {
  const { ana, sees } = await begin();
  const socket = await ana.socket();
  await say(socket, false);
  socket.disconnect();
  const again = await ana.socket();
  await subscribe(again, 'tags');
  expect(await sees()).toBe(true);
});

test('visible: what a visitor or another member tells changes nothing', async () => {
  const { forum, ana, ben, sees } = await begin();
  const socket = await ana.socket();
  await say(socket, false);
  await say(await forum.visitor.socket(), true);
  await say(await ben.socket(), true);
  expect(await sees()).toBe(false);
});

test('visible: the last of many in a row counts', async () => {
  const { ana, sees } = await begin();
  const socket = await ana.socket();
  for (let n = 0; n < 40; n++) socket.emit('visible', n % 2 === 0);
  await subscribe(socket, 'tags');
  expect(await sees()).toBe(false);
});
