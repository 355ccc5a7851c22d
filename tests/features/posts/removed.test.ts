import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { wasRemoved } from '../../../db/features/posts/reads.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const removed = ({ app }: TestApp, id: string) => app.context.store.read(wasRemoved(id));

test('posts: the id of a deleted post is kept, and nothing else of it', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const root = await forum.admin('Root');
  const [own, others, stays] = [await publish(ana), await publish(ana), await publish(ana)];
  await writeComment(ana, own, 'Gone with it.');
  for (const id of [own, others, stays]) expect(await removed(forum, id)).toBe(false);

  await ana.call('DELETE /posts/{id}', { params: { id: own } });
  await root.call('DELETE /posts/{id}', { params: { id: others } });
  expect(await Promise.all([own, others, stays].map((id) => removed(forum, id)))).toEqual([
    true,
    true,
    false,
  ]);
  await forum.visitor.refused(404, 'GET /posts/{id}', { params: { id: own } });
  await ana.refused(404, 'DELETE /posts/{id}', { params: { id: own } });
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('posts: an id that no post ever had is not a deleted one', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const id = await publish(ana);
  await ana.call('DELETE /posts/{id}', { params: { id } });
  const last = id.endsWith('0') ? '1' : '0';
  for (const other of [`${id.slice(0, -1)}${last}`, id.toUpperCase(), '', 'nope', `${id} `])
    expect([other, await removed(forum, other)]).toEqual([other, false]);
});
