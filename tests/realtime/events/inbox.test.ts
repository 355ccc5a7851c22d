import { expect, test } from 'vitest';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import {
  idOf,
  inboxOf,
  mentionIn,
  readUntil,
  replyTo,
  seeAll,
} from '../../support/features/inbox.ts';
import { joinShared } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { vote } from '../../support/realtime/event-forum.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';

const pair = () => joinShared(['Ana', 'Ben']);

async function watch(who: Person) {
  const socket = await who.socket();
  const [answer] = await subscribe(socket, `inbox:${who.email}`);
  expect(answer).toMatchObject({ ok: true, state: { unseen: expect.any(Number) } });
  return recordEvents(socket);
}
type Device = Awaited<ReturnType<typeof watch>>;
const hears = (device: Device, unseen: number) =>
  device.until('inbox:changed', (event) => event.unseen === unseen);

test('inbox:changed: a comment, a reply, a mention and a vote reach each device, as HTTP tells them', async () => {
  const { ana, ben } = await pair();
  const post = await publish(ana, { title: 'চা' });
  const { _id: mine } = await writeComment(ana, post, 'Tea?');
  const devices = [await watch(ana), await watch(ana)];
  const acts = [
    () => writeComment(ben, post, 'Tea.'),
    () => replyTo(ben, post, mine),
    () => mentionIn(ben, post, ana),
    () => vote(ben, post),
  ];
  for (const [n, act] of acts.entries()) {
    await act();
    const heard = await Promise.all(devices.map((device) => hears(device, n + 1)));
    const { items, unseen, rev } = await inboxOf(ana);
    for (const event of heard) expect(event).toEqual({ unseen, top: items, rev });
  }
  for (const { wrong } of devices) expect(wrong).toEqual([]);
});

test('inbox:changed: what one device sees, reads, mutes and unfollows, the others hear', async () => {
  const { ana, ben } = await pair();
  const posts: string[] = [];
  for (let n = 0; n < 4; n++) posts.push(await publish(ana));
  const [read = '', unfollowed = '', deleted = ''] = posts;
  const { _id: last } = await writeComment(ben, read, 'Tea.');
  for (const post of posts.slice(1)) await writeComment(ben, post, 'Tea.');
  const other = await watch(ana);
  await readUntil(ana, read, last);
  await hears(other, 3);
  await ana.call('DELETE /follows/{postId}', { params: { postId: unfollowed } });
  await hears(other, 2);
  await ana.call('DELETE /posts/{id}', { params: { id: deleted } });
  await hears(other, 1);
  const params = { memberId: await idOf(ben) };
  await ana.call('PUT /mutes/{memberId}', { params });
  await hears(other, 0);
  other.take();
  await ana.call('DELETE /mutes/{memberId}', { params });
  await hears(other, 1);
  other.take();
  await seeAll(ana);
  const { rev } = await hears(other, 0);
  expect(rev).toBe((await inboxOf(ana)).rev);
});

test('inbox:changed: a new title and a deleted comment reach the followers', async () => {
  const { ana, ben } = await pair();
  const post = await publish(ana, { title: 'Before' });
  const { _id: id } = await writeComment(ben, post, 'Tea.');
  const device = await watch(ana);
  await editPost(ana, post, { title: 'After' });
  await device.until(
    'inbox:changed',
    ({ top: [first] }) => first?.title === 'After' && first.excerpt === 'Tea.',
  );
  await ben.call('DELETE /comments/{id}', { params: { id } });
  await hears(device, 0);
});

test('inbox:changed: an edit of what an item quotes is told, also without a follow', async () => {
  const { ana, ben } = await pair();
  const mention = `@[Ana](member:${await idOf(ana)})`;
  const [followed, answered, mentioning] = [
    await publish(ana),
    await publish(ben),
    await publish(ben, { description: `Ask ${mention}.`, format: 'markdown' }),
  ];
  const { _id: mine } = await writeComment(ana, answered, 'Tea?');
  await ana.call('DELETE /follows/{postId}', { params: { postId: answered } });
  const { _id: comment } = await writeComment(ben, followed, 'Tea.');
  const { _id: reply } = await replyTo(ben, answered, mine);
  const { _id: asking } = await mentionIn(ben, answered, ana);
  const device = await watch(ana);
  const quotes = (excerpt: string) =>
    device.until('inbox:changed', ({ top }) => top.some((item) => item.excerpt === excerpt));
  await editComment(ben, comment, 'Milk first.');
  await quotes('Milk first.');
  await editComment(ben, reply, 'So it is not.');
  await quotes('So it is not.');
  await editComment(ben, asking, `Never ask ${mention}.`);
  await quotes('Never ask @Ana.');
  await editPost(ben, mentioning, { description: `Thank ${mention}.` });
  const { top, rev } = await quotes('Thank @Ana.');
  const { items, rev: now } = await inboxOf(ana);
  expect({ top, rev }).toEqual({ top: items, rev: now });
});

test('inbox:changed: only the member may watch, and nobody hears what does not concern them', async () => {
  const { ana, ben } = await pair();
  const post = await publish(ana);
  const socket = await ben.socket();
  const [refused] = await subscribe(socket, `inbox:${ana.email}`);
  expect(refused?.ok).toBe(false);
  const [own] = await subscribe(socket, `inbox:${ben.email.toUpperCase()}`);
  expect(own?.ok).toBe(true);
  const recorder = recordEvents(socket);
  await vote(ben, post);
  const foreign = await publish(ana);
  await writeComment(ana, foreign, 'Alone.');
  await writeComment(ben, post, 'Tea.');
  const { unseen, rev } = await recorder.until('inbox:changed');
  expect(unseen).toBe(0);
  expect(rev).toBe((await inboxOf(ben)).rev);
  expect(recorder.of('inbox:changed')).toHaveLength(1);
});

test('inbox:changed: a flood in a thread is told at most ten times a second, the last always', async () => {
  const { ana, ben } = await pair();
  const post = await publish(ana);
  const device = await watch(ana);
  const began = performance.now();
  await Promise.all(Array.from({ length: 60 }, (_, n) => writeComment(ben, post, `No. ${n}`)));
  await device.until('inbox:changed', ({ top }) => top[0]?.count === 60);
  const seconds = (performance.now() - began) / 1_000;
  expect(device.of('inbox:changed').length).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 1);
});
