import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';

test('stats: the totals are right after each addition and removal', async () => {
  proves('3.7', '7.27');
  const { forum, root: admin } = await openForum(['Root']);
  const stats = async () => (await expectCall(admin, 'GET /admin/stats')).body;
  expect(await stats()).toEqual({ posts: 0, comments: 0, users: 1 });
  const [ana, bo] = [await forum.someone('Ana'), await forum.someone('Bo')];
  const ids = [await publish(ana), await publish(ana), await publish(bo)];
  for (const id of ids)
    await Promise.all(['One.', 'Two.'].map((text) => writeComment(bo, id, text)));
  expect(await stats()).toEqual({ posts: 3, comments: 6, users: 3 });
  const { _id } = await writeComment(ana, String(ids[0]), 'Three.');
  await ana.call('DELETE /comments/{id}', { params: { id: _id } });
  await ana.call('DELETE /posts/{id}', { params: { id: String(ids[0]) } });
  expect(await stats()).toEqual({ posts: 2, comments: 4, users: 3 });
});
