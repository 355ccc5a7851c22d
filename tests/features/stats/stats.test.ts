import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { joinShared } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';

test('stats: the totals are right after each addition and removal', async () => {
  proves('3.7', '7.27');
  const { forum, root: admin } = await joinShared(['Root']);
  const stats = async () => (await expectCall(admin, 'GET /admin/stats')).body;
  const before = await stats();
  /** The totals since then. */
  const added = async () => {
    const { posts, comments, users } = await stats();
    return [posts - before.posts, comments - before.comments, users - before.users];
  };
  const [ana, bo] = [await forum.someone('Ana'), await forum.someone('Bo')];
  const ids = [await publish(ana), await publish(ana), await publish(bo)];
  for (const id of ids)
    await Promise.all(['One.', 'Two.'].map((text) => writeComment(bo, id, text)));
  expect(await added()).toEqual([3, 6, 2]);
  const { _id } = await writeComment(ana, String(ids[0]), 'Three.');
  await ana.call('DELETE /comments/{id}', { params: { id: _id } });
  await ana.call('DELETE /posts/{id}', { params: { id: String(ids[0]) } });
  expect(await added()).toEqual([2, 4, 2]);
});
