import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { type EventRecorder, recordEvents } from '../../support/realtime/event-recorder.ts';

async function openDevices() {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
  const postId = await publish(bo);
  const ids: string[] = [];
  for (const text of ['One.', 'Two.', 'Three.'])
    ids.push((await writeComment(bo, postId, text))._id);
  const listen = async (who: Person, n: number): Promise<EventRecorder> => {
    const socket = await at(who, n).socket();
    const rooms = [`user:${who.email}`, `post:${postId}`, `comments:${postId}`];
    for (const { ok } of await subscribe(socket, ...rooms)) expect(ok).toBe(true);
    return recordEvents(socket);
  };
  const put = (n: number, comment: unknown) =>
    at(ana, n).call('PUT /reads/{postId}', {
      params: { postId },
      body: { comment: String(comment) },
    });
  return { forum, at, ana, bo, postId, ids, listen, put };
}

test('events: reading on one device reaches every device of the member, and nobody else', async () => {
  const { ana, bo, postId, ids, listen, put } = await openDevices();
  const [phone, desk, other] = [await listen(ana, 0), await listen(ana, 1), await listen(bo, 0)];
  const start = performance.now();
  const { body, headers } = await put(0, ids[1]);
  const event = { postId, ...body, rev: Number(headers.get('x-rev')) };
  expect(event).toMatchObject({ comment: ids[1], new: 1 });
  for (const device of [phone, desk]) expect(await device.until('reads:changed')).toEqual(event);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(other.of('reads:changed')).toEqual([]);
  for (const { wrong } of [phone, desk, other]) expect(wrong).toEqual([]);
});

test('events: the rev is that of the room, which grows by one; a step back sends nothing', async () => {
  const { ana, ids, listen, put } = await openDevices();
  const socket = await ana.socket();
  const [before] = await subscribe(socket, `user:${ana.email}`);
  const desk = await listen(ana, 1);
  await put(0, ids[0]);
  await put(1, ids[2]);
  await put(0, ids[1]);
  const revs = (await desk.times('reads:changed', 2)).map(({ rev }) => rev);
  expect(revs).toEqual([Number(before?.rev) + 1, Number(before?.rev) + 2]);
  const { body } = await ana.call('GET /user/{email}/status', { params: { email: ana.email } });
  expect(body.isMember).toBe(false);
  const [after] = await subscribe(socket, `user:${ana.email}`);
  expect(after?.rev).toBe(revs[1]);
  expect(desk.of('reads:changed')).toHaveLength(2);
  // Reading changes nothing of the member's status.
  expect(desk.of('user:changed')).toEqual([]);
});

test('events: two devices that read at once end at the same position', async () => {
  const { ana, ids, listen, put } = await openDevices();
  const devices = [await listen(ana, 0), await listen(ana, 1)];
  await Promise.all([put(0, ids[2]), put(1, ids[1]), put(0, ids[0])]);
  for (const device of devices)
    expect(await device.until('reads:changed', ({ comment }) => comment === ids[2])).toMatchObject({
      new: 0,
    });
});
