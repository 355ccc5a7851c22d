import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';

/** Two devices of Ana on two servers, and whoever else watches all that they may. */
async function openDevices() {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const ben = await forum.memberWithoutPassword('Ben');
  const postId = await publish(ben);
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
  const follow = async (n: number, on: boolean) =>
    (
      await at(ana, n).call(on ? 'PUT /follows/{postId}' : 'DELETE /follows/{postId}', {
        params: { postId },
      })
    ).body;
  return { ana, ben, postId, devices, others, own, act, follow };
}

test('events: an own vote reaches all devices of the member before its figures, and nobody else', async () => {
  const { postId, devices, others, act } = await openDevices();
  const { rev, myVote } = await act(0, 'PATCH /posts/{id}/upvote');
  expect(myVote).toBe('up');
  for (const device of devices) {
    await device.until('post:changed', (event) => event.rev === rev);
    expect(device.heard.map(({ name }) => name)).toEqual(['vote:changed', 'post:changed']);
    expect(device.of('vote:changed')).toEqual([{ postId, myVote: 'up', rev }]);
    expect(device.wrong).toEqual([]);
  }
  for (const other of others) {
    await other.until('post:changed', (event) => event.rev === rev);
    expect(other.of('vote:changed')).toEqual([]);
  }
});

test('events: of votes only those that change one are sent, each with the rev of its post', async () => {
  const { ana, postId, devices, own, act } = await openDevices();
  const answers = [];
  for (const [n, name] of [
    [0, 'PATCH /posts/{id}/upvote'],
    [1, 'PATCH /posts/{id}/upvote'],
    [1, 'PATCH /posts/{id}/downvote'],
    [0, 'DELETE /posts/{id}/vote'],
    [0, 'DELETE /posts/{id}/vote'],
    [1, 'PATCH /posts/{id}/upvote'],
  ] as const)
    answers.push(await act(n, name));
  const changed = [answers[0], answers[2], answers[3], answers[5]];
  const events = changed.map((answer) => ({ postId, myVote: answer?.myVote, rev: answer?.rev }));
  for (const device of devices)
    expect(await device.times('vote:changed', events.length)).toEqual(events);
  // A vote writes no row of the member: the rev of the own room stays.
  const [room] = await subscribe(await ana.socket(), own(ana));
  expect(room?.rev).toBe(devices[0].rev);
});

test('events: votes that share a commit reach their own members alone', async () => {
  const { ana, ben, devices, others, postId } = await openDevices();
  const [benDevice] = others;
  const up = { params: { id: postId } };
  const [hers, his] = await Promise.all([
    ana.call('PATCH /posts/{id}/upvote', up),
    ben.call('PATCH /posts/{id}/downvote', up),
  ]);
  const event = ({ body: { myVote, rev } }: typeof hers) => ({ postId, myVote, rev });
  for (const device of devices)
    expect(await device.times('vote:changed', 1)).toEqual([event(hers)]);
  expect(await benDevice?.times('vote:changed', 1)).toEqual([event(his)]);
});

test('events: a follow and its end reach all devices of the member, by the rev of the own room', async () => {
  const { postId, devices, others, follow } = await openDevices();
  const answers = [
    await follow(0, true),
    await follow(1, true),
    await follow(1, false),
    await follow(0, false),
  ];
  const { rev } = devices[0];
  expect(answers.map((answer) => answer.rev)).toEqual([rev + 1, rev + 1, rev + 2, rev + 2]);
  for (const device of devices) {
    expect(await device.times('follow:changed', 2)).toEqual([
      { postId, on: true, rev: rev + 1 },
      { postId, on: false, rev: rev + 2 },
    ]);
    expect(device.wrong).toEqual([]);
  }
  for (const other of others) expect(other.of('follow:changed')).toEqual([]);
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
