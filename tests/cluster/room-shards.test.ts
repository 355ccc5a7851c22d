import { Redis } from 'ioredis';
import { describe, expect, test, vi } from 'vitest';
import type { EventOf, RoomState, SubscribeAnswer } from '../../contract/core/realtime.ts';
import { forumId } from '../../db/core/internal-settings.ts';
import { RoomShards, shardOf } from '../../server/cluster/room-shards.ts';
import { publish, writeComment } from '../support/content.ts';
import { subscribe } from '../support/person.ts';
import { alone, atEnd, openPair, SKIPPED, until } from './support/pair.ts';
import { beforeSending } from './support/redis-commands.ts';

const SHARDS = 64;
const PATIENCE_MS = 20;

test('all rooms of a post share a shard, and so do those of a member, whatever their readers see', () => {
  const post = shardOf('post:01952672-9b80-7a1c-bc5d-a9c7a7aa8d67');
  expect(post).toBeTypeOf('number');
  for (const kind of ['comments', '#masked:post', '#masked:comments'])
    expect(shardOf(`${kind}:01952672-9b80-7a1c-bc5d-a9c7a7aa8d67`)).toBe(post);
  expect(shardOf('user:ana@example.org')).toBe(shardOf('inbox:ana@example.org'));
});

test('rooms spread evenly over the shards, and rooms without events of other servers have none', () => {
  const sizes = new Map<number | null, number>();
  for (let i = 0; i < SHARDS * 100; i++) {
    const shard = shardOf(`post:${crypto.randomUUID()}`);
    sizes.set(shard, (sizes.get(shard) ?? 0) + 1);
  }
  expect(sizes.size).toBe(SHARDS);
  expect(Math.max(...sizes.values())).toBeLessThan(200);
  const others = ['#token:x', '#session:x', '#member:x', 'presence:x', 'aSocketsOwnId_AAAB'];
  expect(others.map(shardOf)).toEqual(others.map(() => null));
});

/** Shards whose subscriptions are answered when the test says so. */
function openShards(isUp = true) {
  const asked: { shard: number; answer: () => void }[] = [];
  const left: number[] = [];
  const late = vi.fn();
  const shards = new RoomShards(
    {
      subscribe(shard) {
        const { promise, resolve } = Promise.withResolvers<void>();
        asked.push({ shard, answer: resolve });
        return promise;
      },
      unsubscribe: (shard) => void left.push(shard),
      isUp: () => isUp,
      late,
    },
    PATIENCE_MS,
  );
  return { shards, asked, left, late };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a shard', () => {
  test('is subscribed to once for all of its rooms, and a socket waits for that', async () => {
    const { shards, asked, late } = openShards();
    shards.opened('post:one');
    shards.opened('comments:one');
    const joined = vi.fn();
    const waiting = Promise.resolve(shards.arriving(['comments:one'])).then(joined);
    await turn();
    expect(joined).not.toHaveBeenCalled();
    expect(asked.map(({ shard }) => shard)).toEqual([shardOf('post:one')]);
    asked[0]?.answer();
    await waiting;
    await turn();
    expect(shards.arriving(['post:one'])).toBeUndefined();
    expect(late).not.toHaveBeenCalled();
  });

  test.each([
    ['does not answer', true],
    ['is away', false],
  ])(
    'keeps nobody waiting while Redis %s: its readers sync when events arrive',
    async (_, isUp) => {
      const { shards, asked, late } = openShards(isUp);
      shards.opened('post:one');
      await shards.arriving(['post:one']);
      expect(late).not.toHaveBeenCalled();
      asked[0]?.answer();
      await turn();
      expect(late).toHaveBeenCalledTimes(1);
    },
  );

  test('is left some time after its last room, and not when a room opens meanwhile', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    atEnd(() => void vi.useRealTimers());
    const { shards, left } = openShards();
    const leftAfter = (ms: number) => {
      vi.advanceTimersByTime(ms);
      shards.sweep();
      return left.length;
    };
    shards.opened('post:one');
    shards.opened('comments:one');
    shards.closed('post:one');
    expect(leftAfter(60_000)).toBe(0);
    shards.closed('comments:one');
    expect(leftAfter(9_000)).toBe(0);
    shards.opened('post:one');
    expect(leftAfter(9_000)).toBe(0);
    shards.closed('post:one');
    expect(leftAfter(11_000)).toBe(1);
    expect(shards.all).toEqual([]);
  });
});

/** Makes Redis answer subscriptions later than the database answers a read. */
const answerLate = () =>
  beforeSending('subscribe', () => new Promise((resolve) => setTimeout(resolve, 200)));

describe.skipIf(alone)(`Events between two servers (${SKIPPED})`, () => {
  test('a server hears the shards of its own rooms alone', async () => {
    const { one, two, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const post = await publish(ana);
    const redis = new Redis(one.app.context.config.redisUrl ?? '');
    atEnd(() => redis.disconnect());
    const forum = await forumId(one.app.context.store);
    const listeners = async () =>
      (await redis.pubsub('NUMSUB', `adda:${forum}:rooms:${shardOf(`post:${post}`)}`))[1];
    expect(await listeners()).toBe(0);
    const socket = await two.visitor.socket();
    const heard: string[] = [];
    socket.on('comment:added', ({ comment }: EventOf<'comment:added'>) => {
      heard.push(comment.text);
    });
    await subscribe(socket, `comments:${post}`);
    expect(await listeners()).toBe(1);
    await writeComment(ana, post, 'from one');
    await writeComment(there(ana), post, 'from two');
    await until(() => heard.length === 2);
    expect(heard).toEqual(['from one', 'from two']);
  });

  test('a socket that subscribes while the other server writes misses nothing', async () => {
    const { one, two } = await openPair();
    answerLate();
    const ana = await one.memberWithoutPassword('Ana');
    const posts: string[] = [];
    for (let i = 0; i < 5; i++) posts.push(await publish(ana, { title: `Post ${i}` }));
    const COMMENTS = 12;
    const read = await Promise.all(
      posts.map(async (post) => {
        const socket = await two.visitor.socket();
        const events: EventOf<'comment:added'>[] = [];
        socket.on('comment:added', (event: EventOf<'comment:added'>) => void events.push(event));
        const writes = Array.from({ length: COMMENTS }, (_, i) =>
          writeComment(ana, post, `Comment ${i}`),
        );
        await Promise.race(writes);
        const [{ rev, state }] = (await subscribe(socket, `comments:${post}`)) as [SubscribeAnswer];
        await Promise.all(writes);
        const { totalComments } = state as RoomState['comments'];
        const newer = () => events.filter((event) => event.rev > rev).length;
        await until(() => totalComments + newer() >= COMMENTS).catch(() => 0);
        return totalComments + newer();
      }),
    );
    expect(read).toEqual(posts.map(() => COMMENTS));
  });
});
