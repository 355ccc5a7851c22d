import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Throttle } from '../../../server/realtime/throttle.ts';
import { OPEN, publish } from '../../support/content.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());

  /** Lets calls through at most once in an interval, and keeps the names of those that ran. */
  function openQueue(interval: number | (() => number) = 100) {
    const queue = new Throttle(interval);
    const ran: string[] = [];
    const run = (name: string, rank?: number) => queue.run('key', () => ran.push(name), rank);
    return { queue, ran, run };
  }

  test('throttle: of held calls the one of the highest rank runs, of equals the last, and none older than the last run', () => {
    const { queue, ran, run } = openQueue();
    run('first', 1);
    run('newer', 3);
    run('older', 2);
    vi.advanceTimersByTime(99);
    expect(ran).toEqual(['first']);
    vi.advanceTimersByTime(1);
    run('one', 4);
    run('other', 4);
    vi.advanceTimersByTime(100);
    expect(ran).toEqual(['first', 'newer', 'other']);
    vi.advanceTimersByTime(100);
    run('at once', 5);
    expect(ran.at(-1)).toBe('at once');
    // A late message is older than what was run: nobody needs it any more.
    run('late', 4);
    vi.advanceTimersByTime(100);
    expect(ran.at(-1)).toBe('at once');
    queue.stop();
  });

  test('throttle: a forgotten call does not run, and to forget none changes nothing', () => {
    const { queue, ran, run } = openQueue();
    queue.cancelAll('key');
    run('first');
    run('forgotten');
    queue.cancelAll('key');
    vi.advanceTimersByTime(1_000);
    expect(ran).toEqual(['first']);
  });

  test('throttle: a changed interval holds from the next run on', () => {
    let interval = 100;
    const { queue, ran, run } = openQueue(() => interval);
    run('first');
    run('second');
    interval = 300;
    vi.advanceTimersByTime(100);
    run('third');
    vi.advanceTimersByTime(299);
    expect(ran).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(['first', 'second', 'third']);
    queue.stop();
  });

  test('throttle: after a stop no held call runs, and no timer is left', () => {
    const { queue, ran, run } = openQueue();
    run('first');
    run('waiting');
    queue.stop();
    vi.advanceTimersByTime(1_000);
    expect(ran).toEqual(['first']);
    expect(vi.getTimerCount()).toBe(0);
    run('later');
    expect(ran).toEqual(['first', 'later']);
    queue.stop();
  });
});

const VOTES = 200;

const crowd = (forum: TestApp, size: number) =>
  Promise.all(Array.from({ length: size }, (_, n) => forum.memberWithoutPassword(`Voter${n}`)));

const vote = (who: Person, id: string, up = true) =>
  who.call(up ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', { params: { id } });

/** The votes that a socket receives, and when, in milliseconds. */
async function watcherOf(forum: TestApp, ...posts: string[]) {
  const socket = await forum.visitor.socket();
  const times: Record<string, number[]> = Object.fromEntries(posts.map((id) => [id, []]));
  socket.on('post:changed', ({ _id }) => times[_id]?.push(performance.now()));
  const recorder = recordEvents(socket);
  await subscribe(socket, ...posts.map((id) => `post:${id}`));
  return { recorder, times: (id: string) => times[id] as number[] };
}

/** The most that fall into any one second. */
const mostInASecond = (times: number[]) =>
  Math.max(
    ...times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length),
  );

test('votes: of a burst a subscriber gets the first at once, at most ten a second, and the last', async () => {
  const forum = await openTestApp();
  const voters = await crowd(forum, VOTES);
  const id = await publish(voters[0] as Person);
  const { recorder, times } = await watcherOf(forum, id);

  const began = performance.now();
  const first = vote(voters[0] as Person, id);
  expect(await recorder.until('post:changed')).toMatchObject({ upVote: 1, downVote: 0, rev: 2 });
  await first;
  await Promise.all(voters.slice(1).map((one, n) => vote(one, id, n % 3 !== 0)));
  // And on, until more than one second can be counted.
  for (let up = true; performance.now() - began < 1_500; up = !up) {
    for (const one of voters.slice(0, 5)) await vote(one, id, up);
  }
  const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  const { upVote, downVote, rev, commentCount, version } = body;
  const last = await recorder.until('post:changed', (event) => event.rev === rev);
  expect(last).toEqual({ _id: id, upVote, downVote, rev, commentCount, version, ...OPEN });
  expect(upVote + downVote).toBe(VOTES);
  expect((times(id)[0] as number) - began).toBeLessThan(1_000);
  expect(mostInASecond(times(id))).toBeLessThanOrEqual(11);
  expect(times(id).length).toBeGreaterThan(5);
  const revs = recorder.of('post:changed').map((event) => event.rev);
  expect(revs).toEqual([...revs].sort((a, b) => a - b));
  expect(recorder.wrong).toEqual([]);
});

test("votes: a burst on one post does not delay another post's votes", async () => {
  const forum = await openTestApp();
  const voters = await crowd(forum, 40);
  const busy = await publish(voters[0] as Person);
  const calm = await publish(voters[0] as Person);
  const { recorder } = await watcherOf(forum, busy, calm);
  const [first, ...rest] = voters as [Person, ...Person[]];
  await Promise.all([vote(first, busy), vote(first, calm), ...rest.map((one) => vote(one, busy))]);
  // The calm one's vote leaves at once, while the busy one's others wait for their turn.
  await recorder.until('post:changed', ({ _id }) => _id === calm);
  await recorder.until('post:changed', ({ upVote }) => upVote === 40);
  const heard = recorder.of('post:changed');
  const place = (fits: (event: (typeof heard)[number]) => boolean) => heard.findIndex(fits);
  expect(place(({ _id }) => _id === calm)).toBeLessThan(place(({ upVote }) => upVote === 40));
});

test('votes: no counts follow the removal of a post', async () => {
  const forum = await openTestApp();
  const voters = await crowd(forum, 5);
  const id = await publish(voters[0] as Person);
  const other = await publish(voters[0] as Person);
  const { recorder } = await watcherOf(forum, id, other);
  for (const one of voters) await vote(one, id);
  await voters[0]?.call('DELETE /posts/{id}', { params: { id } });
  await recorder.until('post:removed');
  recorder.take();
  // The other post's second vote leaves when the first one's turn would have come, or later.
  for (const one of voters) await vote(one, other);
  await recorder.until('post:changed', ({ upVote }) => upVote === 5);
  expect(recorder.of('post:changed').every(({ _id }) => _id === other)).toBe(true);
});
