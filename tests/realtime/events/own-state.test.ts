import { expect, test } from 'vitest';
import type { EventName } from '../../../contract/core/realtime.ts';
import { publish, writeComment } from '../../support/content.ts';
import { readUntil } from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { vote } from '../../support/realtime/event-forum.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';

/** Two devices of Ana on two servers, and whoever else watches all that they may. */
async function openDevices(comments = 0) {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const ben = await forum.memberWithoutPassword('Ben');
  const postId = await publish(ben);
  const ids: string[] = [];
  while (ids.length < comments) ids.push((await writeComment(ben, postId, 'Tea.'))._id);
  const listen = async (who: Person, n: number, ...more: string[]) => {
    const socket = await at(who, n).socket();
    const answers = await subscribe(socket, `post:${postId}`, `comments:${postId}`, ...more);
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
    return { ...recordEvents(socket), rev: answers.at(-1)?.rev ?? 0 };
  };
  const own = (who: Person) => `user:${who.email}`;
  const devices = [await listen(ana, 0, own(ana)), await listen(ana, 1, own(ana))] as const;
  const others = [await listen(ben, 1, own(ben)), await listen(forum.visitor, 1)];
  /** The call of Ana's first device or her second. */
  const act = async (
    n: number,
    name: 'PATCH /posts/{id}/upvote' | 'PATCH /posts/{id}/downvote' | 'DELETE /posts/{id}/vote',
  ) => (await at(ana, n).call(name, { params: { id: postId } })).body;
  const follow = async (n: number, on: boolean) => {
    const name = on ? 'PUT /follows/{postId}' : 'DELETE /follows/{postId}';
    return (await at(ana, n).call(name, { params: { postId } })).body;
  };
  const read = (n: number, which: number) => readUntil(at(ana, n), postId, String(ids[which]));
  /** Expects that nobody else hears of an event, and that all that was heard is right. */
  const expectOwn = (name: EventName) => {
    for (const other of others) expect(other.of(name)).toEqual([]);
    for (const { wrong } of [...devices, ...others]) expect(wrong).toEqual([]);
  };
  return { ana, ben, postId, ids, devices, others, own, act, follow, read, expectOwn };
}

test('events: an own vote that changes one reaches all devices of the member before its figures, and nobody else', async () => {
  const { ana, postId, devices, others, own, act, expectOwn } = await openDevices();
  const { rev, myVote } = await act(0, 'PATCH /posts/{id}/upvote');
  expect(myVote).toBe('up');
  for (const device of devices) {
    await device.until('post:changed', (event) => event.rev === rev);
    expect(device.heard.map(({ name }) => name)).toEqual(['vote:changed', 'post:changed']);
  }
  for (const other of others) await other.until('post:changed', (event) => event.rev === rev);
  const events = [{ postId, myVote, rev }];
  for (const [n, name, changes] of [
    [1, 'PATCH /posts/{id}/upvote', false],
    [1, 'PATCH /posts/{id}/downvote', true],
    [0, 'DELETE /posts/{id}/vote', true],
    [0, 'DELETE /posts/{id}/vote', false],
    [1, 'PATCH /posts/{id}/upvote', true],
  ] as const) {
    const answer = await act(n, name);
    if (changes) events.push({ postId, myVote: answer.myVote, rev: answer.rev });
  }
  for (const device of devices)
    expect(await device.times('vote:changed', events.length)).toEqual(events);
  expectOwn('vote:changed');
  // A vote writes no row of the member: the rev of the own room stays.
  const [room] = await subscribe(await ana.socket(), own(ana));
  expect(room?.rev).toBe(devices[0].rev);
});

test('events: votes that share a commit reach their own members alone', async () => {
  const { ana, ben, devices, others, postId } = await openDevices();
  const [benDevice] = others;
  const [hers, his] = await Promise.all([vote(ana, postId), vote(ben, postId, 'downvote')]);
  const event = ({ body: { myVote, rev } }: typeof hers) => ({ postId, myVote, rev });
  for (const device of devices)
    expect(await device.times('vote:changed', 1)).toEqual([event(hers)]);
  expect(await benDevice?.times('vote:changed', 1)).toEqual([event(his)]);
});

test('events: a follow and its end reach all devices of the member, by the rev of the own room', async () => {
  const { postId, devices, follow, expectOwn } = await openDevices();
  const answers = [await follow(0, true), await follow(1, true)];
  answers.push(await follow(1, false), await follow(0, false));
  const { rev } = devices[0];
  expect(answers.map((answer) => answer.rev)).toEqual([rev + 1, rev + 1, rev + 2, rev + 2]);
  const end = { postId, on: false, rev: rev + 2 };
  for (const device of devices)
    expect(await device.times('follow:changed', 2)).toEqual([
      { postId, on: true, rev: rev + 1 },
      end,
    ]);
  expectOwn('follow:changed');
});

test('events: the follow that a first comment makes reaches all devices of its author, and later ones none', async () => {
  const { ana, postId, devices, follow, expectOwn } = await openDevices();
  await writeComment(ana, postId, 'Milk first.');
  await writeComment(ana, postId, 'Or last.');
  // An unfollow survives later comments.
  await follow(0, false);
  await writeComment(ana, postId, 'Or none.');
  await follow(1, true);
  const { rev } = devices[0];
  for (const device of devices)
    expect(await device.times('follow:changed', 3)).toEqual([
      { postId, on: true, rev: rev + 1 },
      { postId, on: false, rev: rev + 2 },
      { postId, on: true, rev: rev + 3 },
    ]);
  expectOwn('follow:changed');
});

test('room: after a break the own room tells that a follow was missed, and the post tells the vote', async () => {
  const { ana, postId, devices, own, act, follow } = await openDevices();
  const socket = await ana.socket();
  const [user, post] = await subscribe(socket, own(ana), `post:${postId}`);
  socket.disconnect();
  await follow(1, true);
  await act(1, 'PATCH /posts/{id}/downvote');
  const [userAfter, postAfter] = await subscribe(await ana.socket(), own(ana), `post:${postId}`);
  expect(userAfter?.rev).toBe(Number(user?.rev) + 1);
  expect(postAfter?.rev).toBe(Number(post?.rev) + 1);
  expect(postAfter?.state).toMatchObject({ _id: postId, myVote: 'down' });
  for (const { wrong } of devices) expect(wrong).toEqual([]);
});

test('events: reading on one device reaches every device of the member, and nobody else', async () => {
  const { postId, ids, devices, read, expectOwn } = await openDevices(3);
  const start = performance.now();
  const { body, headers } = await read(0, 1);
  const event = { postId, ...body, rev: Number(headers.get('x-rev')) };
  expect(event).toMatchObject({ comment: ids[1], new: 1 });
  for (const device of devices) expect(await device.until('reads:changed')).toEqual(event);
  expect(performance.now() - start).toBeLessThan(1_000);
  expectOwn('reads:changed');
});

test('events: the rev of a read position is that of the room, which grows by one; a step back sends nothing', async () => {
  const { ana, devices, own, read } = await openDevices(3);
  const [{ rev }, desk] = devices;
  for (const [n, which] of [0, 2, 1].entries()) await read(n, which);
  const revs = (await desk.times('reads:changed', 2)).map((event) => event.rev);
  expect(revs).toEqual([rev + 1, rev + 2]);
  const [after] = await subscribe(await ana.socket(), own(ana));
  expect(after?.rev).toBe(revs[1]);
  expect(desk.of('reads:changed')).toHaveLength(2);
  // Reading changes nothing of the member's status.
  expect(desk.of('user:changed')).toEqual([]);
});

test('events: two devices that read at once end at the same position', async () => {
  const { ids, devices, read } = await openDevices(3);
  await Promise.all([read(0, 2), read(1, 1), read(0, 0)]);
  const isLast = ({ comment }: { comment: string | null }) => comment === ids[2];
  for (const device of devices)
    expect(await device.until('reads:changed', isLast)).toMatchObject({ new: 0 });
});
