import { describe, expect, test } from 'vitest';
import type { InputOf } from '../../../contract/core/calls.ts';
import { publish } from '../../support/content.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { goldOne } from './forum.ts';

describe('lists', () => {
  /** A forum of its own with `n` posts, the oldest first. */
  async function forumOf(n: number, votes: (at: number) => object = () => ({})) {
    const own = await openTestApp();
    const author = await goldOne(own);
    const ids: string[] = [];
    for (let at = 0; at < n; at++)
      ids.push(await publish(author, { title: `Post ${at}`, ...votes(at) }));
    return { own, author, ids };
  }
  const titles = (posts: { title: string }[]) =>
    posts.map(({ title }) => Number(title.replace('Post ', '')));

  test('come five at a time, newest first, with a true total past their end', async () => {
    proves('1.1', '7.10', '7.12', '9.3');
    const { own, author } = await forumOf(12);
    const page = async (query?: InputOf<'GET /posts'>['query']) => {
      const reply = await own.visitor.call('GET /posts', query ? { query } : {});
      expectAnswer('GET /posts', reply);
      return titles(reply.body);
    };
    expect(await page()).toEqual([11, 10, 9, 8, 7]);
    expect(await page({ page: 2 })).toEqual([6, 5, 4, 3, 2]);
    expect(await page({ page: 3 })).toEqual([1, 0]);
    expect(await page({ page: 4 })).toEqual([]);
    expect(await page({ page: 2, limit: 7 })).toEqual([4, 3, 2, 1, 0]);
    expect(await page({ page: '007', limit: '01' })).toEqual([5]);
    expect(await page({ page: '9'.repeat(30), limit: '9'.repeat(30) })).toEqual([]);
    expect((await own.visitor.call('GET /posts/total')).body).toEqual({ count: 12 });

    const mine = async (query: object = {}) => {
      const input = { params: { email: author.email }, query };
      const reply = await author.call('GET /posts/user/{email}', input);
      expectAnswer('GET /posts/user/{email}', reply);
      return { titles: titles(reply.body.posts), total: reply.body.total };
    };
    proves('7.18', '9.4');
    expect(await mine()).toEqual({ titles: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2], total: 12 });
    expect(await mine({ page: 2 })).toEqual({ titles: [1, 0], total: 12 });
    expect(await mine({ page: 3 })).toEqual({ titles: [], total: 12 });

    proves('7.7');
    const recent = await author.call('GET /user/{email}/recent-posts', {
      params: { email: author.email },
    });
    expect(titles(recent.body)).toEqual([11, 10, 9, 8, 7, 6]);
  });

  test('a limit above 100 counts as 100', async () => {
    const { own, author } = await forumOf(102);
    for (const limit of ['101', '100', '1000000']) {
      expect((await own.visitor.call('GET /posts', { query: { limit } })).body).toHaveLength(100);
      expect(
        (await own.visitor.call('GET /posts/popular', { query: { limit, page: 2 } })).body,
      ).toHaveLength(2);
      const mine = { params: { email: author.email }, query: { limit } };
      expect((await author.call('GET /posts/user/{email}', mine)).body.posts).toHaveLength(100);
    }
    const found = await own.visitor.call('GET /posts/search', { query: { tag: 'general' } });
    expect(found.body).toHaveLength(100);
  });

  test('the popular ones come by votes up minus votes down, ties newest first, and follow each vote', async () => {
    proves('7.11');
    const votes = [
      [0, 0],
      [3, 1],
      [2, 0],
      [0, 4],
      [9, 8],
      [1, 0],
    ] as const;
    const { own, ids } = await forumOf(6, (at) => ({
      upVote: votes[at]?.[0],
      downVote: votes[at]?.[1],
    }));
    const page = async (query: object = {}) =>
      titles((await own.visitor.call('GET /posts/popular', { query })).body);
    expect(await page()).toEqual([2, 1, 5, 4, 0]);
    expect(await page({ page: 2 })).toEqual([3]);
    const bo = await own.memberWithoutPassword('Bo');
    await bo.call('PATCH /posts/{id}/upvote', { params: { id: String(ids[0]) } });
    expect(await page({ limit: 6 })).toEqual([2, 1, 5, 4, 0, 3]);
    await bo.call('PATCH /posts/{id}/downvote', { params: { id: String(ids[2]) } });
    expect(await page({ limit: 6 })).toEqual([1, 5, 4, 2, 0, 3]);
    await bo.call('DELETE /posts/{id}/vote', { params: { id: String(ids[2]) } });
    expect(await page({ limit: 6 })).toEqual([2, 1, 5, 4, 0, 3]);
    await publish(bo, { title: 'Post 6', upVote: 2 });
    expect(await page({ limit: 3 })).toEqual([6, 2, 1]);
  });
});
