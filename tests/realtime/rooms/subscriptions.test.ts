import { expect, test } from 'vitest';
import type { RoomState, SubscribeAnswer } from '../../../contract/core/realtime.ts';
import { room } from '../../../contract/core/rooms.ts';
import type { Comment } from '../../../contract/features/comments.ts';
import { OPEN, publish, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { answersOf, type Person } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';
import { onServers } from '../../support/servers.ts';

const vote = (who: Person, id: string, up = true) =>
  who.call(up ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', { params: { id } });

async function begin() {
  const { forum, ana, ben } = await openForum(['Ana', 'Ben']);
  return { forum, ana, ben, post: await publish(ana) };
}

/**
 * Joins, keeps the state and everything that comes later, in the order in which it comes, and answers what it knows
 * of the thread when it has heard of `last`.
 */
async function joinAndFollow(who: Person, post: string, last: Promise<Comment>) {
  const { socket, recorder } = await recordAs(who);
  const [answer] = await new Promise<SubscribeAnswer[]>((resolve) => {
    socket.emit('watch', [{ room: room.comments(post) }], (answers) => {
      // Events before the answer are in it: a client that holds nothing yet need not keep events.
      recorder.take();
      resolve(answersOf(answers));
    });
  });
  const state = answer?.state as RoomState['comments'];
  const { _id } = await last;
  if (state.comments[0]?._id !== _id) {
    await recorder.until('comment:added', ({ comment }) => comment._id === _id);
  }
  expect(recorder.wrong).toEqual([]);
  // Through Redis an event may come after the answer that has it, or after a later one: revs tell.
  const later = [...recorder.of('comment:added')]
    .filter(({ rev }) => !onServers || rev > Number(answer?.rev))
    .sort((a, b) => (onServers ? a.rev - b.rev : 0));
  expect(later.map(({ rev }) => rev)).toEqual(later.map((_, n) => Number(answer?.rev) + n + 1));
  socket.disconnect();
  return [
    ...later.map(({ comment }) => comment._id).reverse(),
    ...state.comments.map((comment) => comment._id),
  ];
}

test('subscriptions: a client that joins during writes misses nothing and gets nothing twice', async () => {
  const { forum, ana, ben, post } = await begin();
  const written: string[] = [];
  let stop = false;
  const writer = async (who: Person) => {
    while (!stop) written.unshift((await writeComment(who, post, `Word ${written.length}`))._id);
  };
  let end: (last: Comment) => void = () => {};
  const last = new Promise<Comment>((resolve) => {
    end = resolve;
  });
  const writers = [writer(ana), writer(ben)];
  const joins: Promise<string[]>[] = [];
  for (let n = 0; n < 40; n++) {
    const joined = joinAndFollow(n % 2 ? forum.visitor : ben, post, last);
    joins.push(joined);
    // Each joins as soon as a few more words have been said.
    const wait = written.length + (n % 3);
    await expect.poll(() => written.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(wait);
  }
  stop = true;
  await Promise.all(writers);
  end(await writeComment(ana, post, 'The last word'));
  await last;
  const { body } = await ana.call('GET /comments/{id}', {
    params: { id: post },
    query: { limit: 100 },
  });
  const all = [...body.comments];
  for (let page = 2; all.length < body.totalComments; page++) {
    const { body: more } = await ana.call('GET /comments/{id}', {
      params: { id: post },
      query: { limit: 100, page },
    });
    all.push(...more.comments);
  }
  const ids = all.map(({ _id }) => _id);
  for (const known of await Promise.all(joins)) expect(known).toEqual(ids.slice(0, known.length));
});

test('subscriptions: two clients that subscribe and write at the same time end with the same state', async () => {
  const { forum, ana, ben, post } = await begin();
  const watchers = await Promise.all(
    [ana, ben, forum.visitor].map(async (who) => {
      const { recorder } = await recordAs(who, `post:${post}`, `comments:${post}`);
      return recorder;
    }),
  );
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const who = n % 2 ? ana : ben;
      return n % 3 ? vote(who, post, n % 4 < 2) : writeComment(who, post, `Word ${n}`);
    }),
  );
  const { body } = await ana.call('GET /posts/{id}', { params: { id: post } });
  const { _id, rev, upVote, downVote, commentCount, version } = body;
  const { repliers, lastReplyAt } = body;
  const talk = { commentCount, repliers, lastReplyAt };
  expect(repliers).toHaveLength(2);
  for (const recorder of watchers) {
    const last = await recorder.until('post:changed', (event) => event.rev >= rev);
    expect(last).toEqual({ _id, rev, upVote, downVote, ...talk, version, ...OPEN });
    const threads = recorder.of('comment:added').map((event) => [event.rev, event.totalComments]);
    expect(threads).toEqual(threads.map((_, n) => [n + 2, n + 1]));
  }
});
