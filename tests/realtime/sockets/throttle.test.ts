import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Throttle } from '../../../server/realtime/throttle.ts';
import { amount } from '../../support/amounts.ts';
import { OPEN, publish, UNANSWERED } from '../../support/content.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { vote } from '../../support/realtime/event-forum.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { openTestApp } from '../../support/test-app.ts';

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

const VOTES = amount(60, 200);

/** Opens a forum with a crowd, posts to vote on, and somebody who watches them. */
async function openCrowd(size: number, ...titles: string[]) {
  const forum = await openTestApp();
  const voters = await Promise.all(
    Array.from({ length: size }, (_, n) => forum.memberWithoutPassword(`Voter${n}`)),
  );
  const [first, ...rest] = voters as [Person, ...Person[]];
  const posts: string[] = [];
  for (const title of titles) posts.push(await publish(first, { title }));
  const socket = await forum.visitor.socket();
  const times: number[] = [];
  socket.on('post:changed', () => times.push(performance.now()));
  const recorder = recordEvents(socket);
  await subscribe(socket, ...posts.map((id) => `post:${id}`));
  return { forum, voters, first, rest, posts: posts as [string, string], recorder, times };
}

const mostInASecond = (times: number[]) =>
  Math.max(
    ...times.map((from) => times.filter((time) => time >= from && time < from + 1_000).length),
  );

test('votes: of a burst a subscriber gets the first at once, at most ten a second, and the last', async () => {
  const { forum, voters, first, rest, posts, recorder, times } = await openCrowd(VOTES, 'Tea');
  const [id] = posts;
  const began = performance.now();
  const firstVote = vote(first, id);
  expect(await recorder.until('post:changed')).toMatchObject({ upVote: 1, downVote: 0, rev: 2 });
  await firstVote;
  await Promise.all(rest.map((one, n) => vote(one, id, n % 3 ? 'upvote' : 'downvote')));
  // And on, until more than one second can be counted.
  for (let up = true; performance.now() - began < 1_500; up = !up) {
    for (const one of voters.slice(0, 5)) await vote(one, id, up ? 'upvote' : 'downvote');
  }
  const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  const { upVote, downVote, rev, version } = body;
  const talk = { commentCount: 0, ...UNANSWERED };
  const last = await recorder.until('post:changed', (event) => event.rev === rev);
  expect(last).toEqual({ _id: id, upVote, downVote, rev, ...talk, version, ...OPEN });
  expect(upVote + downVote).toBe(VOTES);
  expect((times[0] as number) - began).toBeLessThan(1_000);
  expect(mostInASecond(times)).toBeLessThanOrEqual(11);
  expect(times.length).toBeGreaterThan(5);
  const revs = recorder.of('post:changed').map((event) => event.rev);
  expect(revs).toEqual([...revs].sort((a, b) => a - b));
  expect(recorder.wrong).toEqual([]);
});

test("votes: a burst on one post does not delay another post's votes", async () => {
  const { first, rest, posts, recorder } = await openCrowd(40, 'Busy', 'Calm');
  const [busy, calm] = posts;
  await Promise.all([vote(first, busy), vote(first, calm), ...rest.map((one) => vote(one, busy))]);
  // The calm one's vote leaves at once, while the busy one's others wait for their turn.
  await recorder.until('post:changed', ({ _id }) => _id === calm);
  await recorder.until('post:changed', ({ upVote }) => upVote === 40);
  const heard = recorder.of('post:changed');
  const place = (fits: (event: (typeof heard)[number]) => boolean) => heard.findIndex(fits);
  expect(place(({ _id }) => _id === calm)).toBeLessThan(place(({ upVote }) => upVote === 40));
});

test('votes: no counts follow the removal of a post', async () => {
  const { voters, first, posts, recorder } = await openCrowd(5, 'Gone', 'Kept');
  const [id, other] = posts;
  for (const one of voters) await vote(one, id);
  await first.call('DELETE /posts/{id}', { params: { id } });
  await recorder.until('post:removed');
  recorder.take();
  // The other post's second vote leaves when the first one's turn would have come, or later.
  for (const one of voters) await vote(one, other);
  await recorder.until('post:changed', ({ upVote }) => upVote === 5);
  expect(recorder.of('post:changed').every(({ _id }) => _id === other)).toBe(true);
});
