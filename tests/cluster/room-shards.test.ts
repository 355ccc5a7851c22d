import { describe, expect, test, vi } from 'vitest';
import { RoomShards, shardOf } from '../../server/cluster/room-shards.ts';

const SHARDS = 64;
const PATIENCE_MS = 20;

test('all rooms of a post share a shard, and so do those of a member, whatever their readers see', () => {
  const kinds = ['post', 'comments', '#masked:post', '#masked:comments'];
  const shards = kinds.map((kind) => shardOf(`${kind}:01952672-9b80-7a1c-bc5d-a9c7a7aa8d67`));
  expect(shards).toEqual(kinds.map(() => expect.any(Number)));
  expect(new Set(shards).size).toBe(1);
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
