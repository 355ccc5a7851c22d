import { expect, test } from 'vitest';
import type { Comment } from '../contract/comments.ts';
import type { RoomState, Watched } from '../contract/live.ts';
import { room } from '../contract/rooms.ts';
import { earOf } from './ear.ts';
import { openHouse, type Person, publish, say, watch } from './house.ts';
import { onServers } from './servers.ts';

const vote = (who: Person, id: string, up = true) =>
  who.call(up ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', { params: { id } });

async function begin() {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const ben = await house.neighbour('Ben');
  return { house, ana, ben, post: await publish(ana) };
}

/**
 * Joins, keeps the state and everything that comes later, in the order in which it comes, and answers what it knows
 * of the thread when it has heard of `last`.
 */
async function joinAndFollow(who: Person, post: string, last: Promise<Comment>) {
  const socket = await who.socket();
  const ear = earOf(socket);
  const [answer] = await new Promise<Watched[]>((resolve) => {
    socket.emit('watch', [{ room: room.comments(post) }], (answers) => {
      // What came before the answer is in it: a client that holds nothing yet need not keep events.
      ear.take();
      resolve(answers);
    });
  });
  const state = answer?.state as RoomState['comments'];
  const { _id } = await last;
  if (state.comments[0]?._id !== _id) {
    await ear.until('comment:added', ({ comment }) => comment._id === _id);
  }
  expect(ear.wrong).toEqual([]);
  // Through Redis an event may come after the answer that has it, or after a later one: revs tell.
  const later = [...ear.of('comment:added')]
    .filter(({ rev }) => !onServers || rev > Number(answer?.rev))
    .sort((a, b) => (onServers ? a.rev - b.rev : 0));
  expect(later.map(({ rev }) => rev)).toEqual(later.map((_, n) => Number(answer?.rev) + n + 1));
  socket.disconnect();
  return [
    ...later.map(({ comment }) => comment._id).reverse(),
    ...state.comments.map((comment) => comment._id),
  ];
}

test('who joins while others write misses nothing and hears nothing twice', async () => {
  const { house, ana, ben, post } = await begin();
  const written: string[] = [];
  let stop = false;
  const writer = async (who: Person) => {
    while (!stop) written.unshift((await say(who, post, `Word ${written.length}`))._id);
  };
  let end: (last: Comment) => void = () => {};
  const last = new Promise<Comment>((resolve) => {
    end = resolve;
  });
  const writers = [writer(ana), writer(ben)];
  const joins: Promise<string[]>[] = [];
  for (let n = 0; n < 40; n++) {
    const joined = joinAndFollow(n % 2 ? house.visitor : ben, post, last);
    joins.push(joined);
    // Each joins as soon as a few more words have been said.
    const wait = written.length + (n % 3);
    await expect.poll(() => written.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(wait);
  }
  stop = true;
  await Promise.all(writers);
  end(await say(ana, post, 'The last word'));
  await last;
  const { body } = await ana.call('GET /comments/{postId}', {
    params: { postId: post },
    query: { limit: 100 },
  });
  const all = [...body.comments];
  for (let page = 2; all.length < body.totalComments; page++) {
    const { body: more } = await ana.call('GET /comments/{postId}', {
      params: { postId: post },
      query: { limit: 100, page },
    });
    all.push(...more.comments);
  }
  const ids = all.map(({ _id }) => _id);
  for (const known of await Promise.all(joins)) expect(known).toEqual(ids.slice(0, known.length));
});

test('who comes back after a hundred writes is up to date by one watch', async () => {
  const { ana, ben, post } = await begin();
  const rooms = ['feed', `post:${post}`, `comments:${post}`, `user:${ana.email}`];
  const socket = await ana.socket();
  const held = (await watch(socket, ...rooms)).map((one) => ({ room: one.room, rev: one.rev }));
  socket.disconnect();
  for (let n = 0; n < 100; n++) {
    if (n % 4 === 0) await say(ben, post, `Word ${n}`);
    else await vote(n % 2 ? ana : ben, post, n % 3 === 0);
  }
  await publish(ana);
  await publish(ben);
  const again = await ana.socket();
  const [feed, one, thread, mine] = await watch(again, ...held);
  const read = async (name: 'GET /posts/{id}' | 'GET /comments/{postId}') =>
    (await ana.call(name as 'GET /posts/{id}', { params: { id: post, postId: post } as never }))
      .body;
  expect(feed?.state).toEqual({ total: 3 });
  expect(one?.state).toEqual(await read('GET /posts/{id}'));
  expect(thread?.state).toEqual(await read('GET /comments/{postId}'));
  expect(mine?.state).toEqual({ role: 'user', isMember: false, postCount: 2 });
});

test('who holds the newest of all is told so in a few bytes', async () => {
  const { ana, ben, post } = await begin();
  const posts = [post, await publish(ana), await publish(ana), await publish(ana)];
  for (const one of posts) await say(ben, one, 'x'.repeat(5_000));
  const socket = await ana.socket();
  const rooms = posts.map((one) => `comments:${one}`);
  const first = await watch(socket, ...rooms);
  const second = await watch(socket, ...first.map(({ room: name, rev }) => ({ room: name, rev })));
  expect(JSON.stringify(first).length).toBeGreaterThan(20_000);
  expect(JSON.stringify(second).length).toBeLessThan(1_000);
});

test('who asks for a room five hundred times in one call is told its state once', async () => {
  const { ana, post } = await begin();
  await say(ana, post, 'x'.repeat(5_000));
  const socket = await ana.socket();
  const asked = Array.from({ length: 500 }, () => `comments:${post}`);
  const [first, ...rest] = await watch(socket, ...asked);
  expect(first?.state).toMatchObject({ totalComments: 1 });
  expect(rest).toEqual(Array(499).fill({ room: first?.room, ok: true, rev: first?.rev }));
});

test('two who watch and write at the same time end with the same', async () => {
  const { house, ana, ben, post } = await begin();
  const watchers = await Promise.all(
    [ana, ben, house.visitor].map(async (who) => {
      const socket = await who.socket();
      const ear = earOf(socket);
      await watch(socket, `post:${post}`, `comments:${post}`);
      return ear;
    }),
  );
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const who = n % 2 ? ana : ben;
      return n % 3 ? vote(who, post, n % 4 < 2) : say(who, post, `Word ${n}`);
    }),
  );
  const { body } = await ana.call('GET /posts/{id}', { params: { id: post } });
  const { _id, rev, upVote, downVote, commentCount } = body;
  for (const ear of watchers) {
    const last = await ear.until('post:changed', (event) => event.rev >= rev);
    expect(last).toEqual({ _id, rev, upVote, downVote, commentCount });
    const threads = ear.of('comment:added').map((event) => [event.rev, event.totalComments]);
    expect(threads).toEqual(threads.map((_, n) => [n + 2, n + 1]));
  }
});
