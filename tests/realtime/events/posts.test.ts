import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import {
  admin,
  allHear,
  ana,
  ben,
  names,
  params,
  post,
  recorders,
  startRecorders,
} from '../../support/realtime/event-scene.ts';

startRecorders();

test('events: a new post is sent to the feed, the totals and its author, and nowhere else', async () => {
  const total = await ana.call('GET /posts/total');
  await publish(ana);
  const event = { rev: Number(total.headers.get('x-rev')) + 1, total: 2 };
  const heard = await allHear('feed:changed');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [event] });
  const stats = await recorders.admin.until('stats:changed');
  const { body, headers } = await admin.call('GET /admin/stats');
  expect(stats).toEqual({ ...body, rev: Number(headers.get('x-rev')) });
  const standing = await recorders.ana.until('user:changed');
  expect(standing).toEqual({
    rev: 3,
    role: 'user',
    isModerator: false,
    isMember: false,
    postCount: 2,
  });
  expect(names(recorders.visitor)).toEqual(['feed:changed']);
  expect(names(recorders.ana)).toEqual(['feed:changed', 'user:changed']);
  expect(names(recorders.admin)).toEqual(['feed:changed', 'stats:changed']);
});

test('events: a removed post is sent to its room, the feed, each report, the totals and its author', async () => {
  const spoken = await writeComment(ben, post, 'Black, please.');
  for (const who of [ana, ben]) {
    const body = { commentId: spoken._id, reporterEmail: who.email } as const;
    await who.call('POST /reports', { body: { ...body, feedback: 'Irrelevant content' } });
  }
  await recorders.admin.until('report:added', ({ total }) => total === 2);
  await recorders.admin.until('stats:changed', ({ comments }) => comments === 1);
  for (const recorder of Object.values(recorders)) recorder.take();

  await admin.call('DELETE /posts/{id}', params(post));
  const gone = [{ _id: post }];
  expect(await allHear('post:removed')).toEqual({ admin: gone, ana: gone, visitor: gone });
  const {
    admin: [feed],
  } = await allHear('feed:changed');
  expect(feed).toMatchObject({ total: 0 });
  await recorders.ana.until('user:changed', ({ postCount }) => postCount === 0);
  const stats = await recorders.admin.until('stats:changed', ({ posts }) => posts === 0);
  const settled = recorders.admin.of('report:removed');
  expect(settled.map(({ total }) => total)).toEqual([1, 0]);
  const revs = [...settled.map(({ rev }) => rev), stats.rev];
  expect(revs).toEqual(revs.map((_, n) => (revs[0] as number) + n));
  expect(names(recorders.visitor)).toEqual(['feed:changed', 'post:removed']);
});

test('events: an edited post is sent to its room alone, with the rev of the room', async () => {
  const edit = { ...params(post), body: { title: 'Second', version: 1 } };
  const { body } = await ana.call('PATCH /posts/{id}', edit);
  const { title, description, tag, version, editedAt } = body;
  const unmarked = { format: 'plain', html: null, mentions: [] };
  const event = { _id: post, rev: 2, title, description, ...unmarked, tag, version, editedAt };
  expect(event).toMatchObject({ title: 'Second', version: 2 });
  expect(await allHear('post:edited')).toEqual({ admin: [event], ana: [event], visitor: [event] });
  // Nothing happens for the same texts, and for a refused edit.
  await ana.call('PATCH /posts/{id}', { ...edit, body: { title: 'Second', version: 2 } });
  await ana.call('PATCH /posts/{id}', edit);
  await ben.call('PATCH /posts/{id}/upvote', params(post));
  expect((await allHear('post:changed')).ana).toMatchObject([{ rev: 3, version: 2 }]);
  for (const recorder of Object.values(recorders))
    expect(names(recorder)).toEqual(['post:changed', 'post:edited']);
});
