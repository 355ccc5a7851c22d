import { describe, expect, test } from 'vitest';
import { listLatestByTag, listPopularByTag } from '../../../db/features/posts/by-tag.ts';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { editPost, publish } from '../../support/content.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openGoldForum } from '../../support/forums/gold.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, root } = await openGoldForum();

const addTag = (name: string) => root.call('POST /tags', { body: { name } });
type List = 'GET /posts' | 'GET /posts/popular';
const read = async (name: List, tag: string, page = 1, limit = 5) => {
  const reply = await expectCall(forum.visitor, name, { query: { tag, page, limit } });
  return reply.body.map(({ _id }) => _id);
};
const total = async (tag: string) =>
  (await forum.visitor.call('GET /posts/total', { query: { tag } })).body.count;
/** The posts of a tag in a list, and their number. */
const both = async (name: List, tag: string) => [await read(name, tag), await total(tag)];

describe('posts with a tag', () => {
  test('are listed in both orders and counted, page by page', async () => {
    await addTag('চা');
    const ids: string[] = [];
    for (const upVote of [3, 0, 7, 3, 0, 1]) ids.push(await publish(root, { tag: 'চা', upVote }));
    await publish(root, { upVote: 9 });
    const [a, b, c, d, e, f] = ids as [string, string, string, string, string, string];
    expect(await read('GET /posts', 'চা')).toEqual([f, e, d, c, b]);
    expect(await read('GET /posts', 'চা', 2)).toEqual([a]);
    expect(await read('GET /posts/popular', 'চা')).toEqual([c, d, a, f, e]);
    expect(await read('GET /posts/popular', 'চা', 2)).toEqual([b]);
    expect(await read('GET /posts/popular', 'চা', 2, 2)).toEqual([a, f]);
    expect(await read('GET /posts/popular', 'চা', 3)).toEqual([]);
    expect(await total('চা')).toBe(6);
  });

  test('are found by the tag in any case, and none by one that is unknown', async () => {
    await addTag('chess');
    const id = await publish(root, { tag: 'chess' });
    expect(await read('GET /posts', ' ChEss ')).toEqual([id]);
    expect(await both('GET /posts', 'nothing')).toEqual([[], 0]);
    for (const tag of ['', ' ', 'x'.repeat(31)])
      expectProblem(await forum.visitor.call('GET /posts', { query: { tag } }), 400);
  });

  test('leave the lists of their tag when they are edited or deleted, and enter those of the new one', async () => {
    await addTag('before');
    await addTag('after');
    const stays = await publish(root, { tag: 'before' });
    const moves = await publish(root, { tag: 'before' });
    // Read twice, the lists are cached.
    for (const _ of [1, 2]) {
      expect(await read('GET /posts', 'before')).toEqual([moves, stays]);
      expect(await read('GET /posts/popular', 'after')).toEqual([]);
    }
    await editPost(root, moves, { tag: 'after' });
    expect(await both('GET /posts', 'before')).toEqual([[stays], 1]);
    expect(await both('GET /posts/popular', 'after')).toEqual([[moves], 1]);
    await root.call('DELETE /posts/{id}', { params: { id: moves } });
    expect(await both('GET /posts', 'after')).toEqual([[], 0]);
  });

  test('stay counted while many are added, edited and deleted at once', async () => {
    for (const name of ['east', 'west']) await addTag(name);
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, n) => publish(root, { tag: n % 2 ? 'east' : 'west' })),
    );
    await Promise.all([
      ...ids.slice(0, 6).map((id, n) => editPost(root, id, { tag: n % 2 ? 'west' : 'east' })),
      ...ids.slice(4, 8).map((id) => root.call('DELETE /posts/{id}', { params: { id } })),
      publish(root, { tag: 'east' }),
    ]);
    for (const tag of ['east', 'west'])
      expect(await total(tag)).toBe((await read('GET /posts', tag, 1, 100)).length);
  });

  // A database server takes minutes for so many rows, one by one.
  test.skipIf(onServers)('are found on deep pages, whichever end they are read from', async () => {
    const own = await openTestApp();
    const { store } = own.app.context;
    await seed(store, { posts: 1_500, startingVotes: true });
    const tag = 'general';
    const rows = await store.read(listLatestByTag(tag, { skip: 0, limit: 10_000 }));
    expect(rows.length).toBeGreaterThan(90);
    const keys = (list: typeof rows) => list.map(({ key }) => key);
    const popular = rows.toSorted((a, b) => b.score - a.score || b.key - a.key);
    const middle = rows.length >> 1;
    for (const skip of [0, middle - 1, middle, middle + 1, rows.length - 3, rows.length]) {
      for (const [list, all] of [
        [listLatestByTag, rows],
        [listPopularByTag, popular],
      ] as const) {
        const found = await store.read(list(tag, { skip, limit: 5 }));
        expect([skip, keys(found)]).toEqual([skip, keys(all.slice(skip, skip + 5))]);
      }
    }
  });
});
