import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openForum } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { names, openEventForum, params } from '../../support/realtime/event-forum.ts';
import { type EventRecorder, recordEvents } from '../../support/realtime/event-recorder.ts';

test('events: role, membership and post count of a member reach that member alone', async () => {
  const { admin, ana, post, recorders } = await openEventForum();
  const change = async (act: () => Promise<unknown>) => {
    recorders.ana.take();
    await act();
    const event = await recorders.ana.until('user:changed');
    const { headers } = await ana.call('GET /user/{email}/status', {
      params: { email: ana.email },
    });
    expect(Number(headers.get('x-rev'))).toBe(event.rev);
    return event;
  };
  const email = { params: { email: ana.email } };
  const start = { role: 'user', isModerator: false, isMember: false, postCount: 1 };
  const gold = () => ana.call('POST /membership', { body: { email: ana.email } });
  expect(await change(gold)).toEqual({ rev: 3, ...start, isMember: true });
  const rise = () => admin.call('PATCH /admin/users/make-admin/{email}', email);
  expect(await change(rise)).toEqual({ rev: 4, ...start, isMember: true, role: 'admin' });
  const fall = () => admin.call('PATCH /admin/users/revoke-admin/{email}', email);
  expect(await change(fall)).toEqual({ rev: 5, ...start, isMember: true });
  const write = () => publish(ana);
  expect(await change(write)).toEqual({ rev: 6, ...start, isMember: true, postCount: 2 });
  const wipe = () => admin.call('DELETE /posts/{id}', params(post));
  expect(await change(wipe)).toEqual({ rev: 7, ...start, isMember: true, postCount: 1 });
  for (const recorder of [recorders.admin, recorders.visitor])
    expect(recorder.of('user:changed')).toEqual([]);
});

test('events: a new member changes the totals; a member who signs in again sends none', async () => {
  const { forum, recorders } = await openEventForum();
  const cem = await forum.member('Cem');
  expect(await recorders.admin.until('stats:changed')).toMatchObject({ users: 4, posts: 1 });
  recorders.admin.take();
  await cem.call('POST /users', { body: { email: cem.email, displayName: 'Cem' } });
  await publish(cem);
  await recorders.admin.until('stats:changed', ({ posts }) => posts === 2);
  expect(recorders.admin.of('stats:changed')).toMatchObject([{ users: 4, posts: 2 }]);
});

test('events: a new name or photo reaches all who watch `members`, with the rev of the answer', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const socket = await forum.visitor.socket();
  const [joined] = await subscribe(socket, 'members');
  expect(joined).toMatchObject({ ok: true, state: {} });
  const recorder = recordEvents(socket);

  const { body, headers } = await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  const { _id, displayName, photoURL } = body;
  const rev = Number(headers.get('x-rev'));
  expect(rev).toBe((joined?.rev ?? 0) + 1);
  expect(await recorder.until('member:changed')).toEqual({ _id, displayName, photoURL, rev });

  await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  await ana.call('POST /users', { body: { email: ana.email, displayName: 'Annie' } });
  const [, second] = await recorder.times('member:changed', 2);
  expect(second).toEqual({ _id, displayName: 'Annie', photoURL, rev: rev + 1 });
  expect(recorder.of('member:changed')).toHaveLength(2);
  expect(recorder.wrong).toEqual([]);
});

test('rooms: who missed a rename learns of it by the rev of `members`', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const socket = await forum.visitor.socket();
  const [before] = await subscribe(socket, 'members');
  const known = { room: 'members', rev: before?.rev ?? -1 };
  expect(await subscribe(socket, known)).toEqual([{ ...known, ok: true }]);
  await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  expect(await subscribe(socket, known)).toEqual([
    { room: 'members', ok: true, rev: known.rev + 1, state: {} },
  ]);
});

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

test('events: a refused call sends none', async () => {
  const { forum, admin, ben, post, recorders, allHear } = await openEventForum();
  await forum.visitor.refused(401, 'PATCH /posts/{id}/upvote', params(post));
  await ben.refused(403, 'DELETE /posts/{id}', params(post));
  await ben.refused(403, 'POST /tags', { body: { name: 'mine' } });
  await ben.refused(403, 'POST /announcements', { body: { title: 'a', description: 'b' } });
  const blank = { postId: post, authorEmail: ben.email, text: '  ' };
  await ben.refused(400, 'POST /comments', { body: blank });
  await ben.refused(404, 'DELETE /comments/{id}', params('unknown'));
  await admin.refused(404, 'DELETE /reports/{id}', params('unknown'));
  await admin.call('POST /tags', { body: { name: 'last' } });
  await allHear('tag:added');
  for (const recorder of Object.values(recorders)) expect(names(recorder)).toEqual(['tag:added']);
});
