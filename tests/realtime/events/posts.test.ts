import { expect, test } from 'vitest';
import { OPEN, publish, reportComment, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { names, openEventForum, params } from '../../support/realtime/event-forum.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

test('events: a new post is sent to the feed, the totals and its author, and nowhere else', async () => {
  const { admin, ana, recorders, allHear } = await openEventForum();
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
  const { admin, ana, ben, post, recorders, allHear } = await openEventForum();
  const spoken = await writeComment(ben, post, 'Black, please.');
  for (const who of [ana, ben]) {
    await reportComment(who, spoken._id);
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
  const { ana, ben, post, recorders, allHear } = await openEventForum();
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

test('events: a vote sends the counts to everyone who watches the post', async () => {
  const { ben, post, recorders, allHear } = await openEventForum();
  const { body } = await ben.call('PATCH /posts/{id}/downvote', params(post));
  const { myVote: _, ...counts } = body;
  const event = { _id: post, commentCount: 0, version: 1, ...OPEN, ...counts };
  const told = { rev: 2, upVote: 0, downVote: 1, commentCount: 0, version: 1 };
  expect(event).toEqual({ _id: post, ...told, ...OPEN });
  expect(await allHear('post:changed')).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect(names(recorders.admin)).toEqual(['post:changed']);
});

test('events: a vote that changes nothing sends none', async () => {
  const { ana, ben, post, recorders } = await openEventForum();
  await ben.call('PATCH /posts/{id}/upvote', params(post));
  await ben.call('PATCH /posts/{id}/upvote', params(post));
  await ben.call('DELETE /posts/{id}/vote', params(post));
  await ben.call('DELETE /posts/{id}/vote', params(post));
  await ana.call('PATCH /posts/{id}/upvote', params(post));
  await recorders.visitor.until('post:changed', ({ rev }) => rev === 4);
  expect(recorders.visitor.of('post:changed').every(({ rev }) => rev <= 4)).toBe(true);
});

test('events: a tag is sent to everyone; a second tag of the same name sends none', async () => {
  const { admin, ana, recorders, allHear } = await openEventForum();
  const { body: tag } = await admin.call('POST /tags', { body: { name: 'Gardening' } });
  await admin.call('POST /tags', { body: { name: 'gardening' } });
  const { body: next, headers } = await admin.call('POST /tags', { body: { name: 'Biscuits' } });
  const rev = Number(headers.get('x-rev') ?? (await ana.call('GET /tags')).headers.get('x-rev'));
  const heard = [
    { tag, rev: rev - 1 },
    { tag: next, rev },
  ];
  expect(await allHear('tag:added', 2)).toEqual({ admin: heard, ana: heard, visitor: heard });
  expect(names(recorders.visitor)).toEqual(['tag:added', 'tag:added']);
});

test('events: an announcement is sent to everyone, with the count', async () => {
  const { forum, admin, recorders, allHear } = await openEventForum();
  const words = { title: 'Tea at five', description: 'In the garden.' };
  await admin.call('POST /announcements', { body: words });
  const { body, headers } = await forum.visitor.call('GET /announcements');
  const event = { rev: Number(headers.get('x-rev')), count: 1, latest: body[0] };
  const heard = await allHear('announcement:changed');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect(event.latest).toMatchObject({ ...words, authorName: 'Root' });
  expect(names(recorders.admin)).toEqual(['announcement:changed']);
});

test('events: a comment is sent to its room in the shape of HTTP, with masked addresses for visitors', async () => {
  const { forum, ana, ben, post, recorders, allHear } = await openEventForum();
  const { insertedId, ...comment } = await writeComment(ben, post, 'Milk first. <b>Always.</b>');
  expect(insertedId).toBe(comment._id);
  const event = { comment, totalComments: 1, rev: 2 };
  const masked = { ...event, comment: { ...comment, authorEmail: 'be…@example.com' } };
  const heard = await allHear('comment:added');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [masked] });
  for (const [who, seen] of [
    [ana, event],
    [forum.visitor, masked],
  ] as const) {
    const { body } = await who.call('GET /comments/{id}', { params: { id: post } });
    expect(body.comments).toEqual([seen.comment]);
  }
  const counts = { rev: 2, upVote: 0, downVote: 0, commentCount: 1, version: 1, ...OPEN };
  expect((await allHear('post:changed')).visitor).toEqual([{ _id: post, ...counts }]);
  expect(await recorders.admin.until('stats:changed')).toMatchObject({ posts: 1, comments: 1 });
  expect(names(recorders.visitor)).toEqual(['comment:added', 'post:changed']);
});

test('events: with EMAILS=everyone visitors get full addresses too', async () => {
  const { forum: open, cem } = await openForum(['Cem'], { EMAILS: 'everyone' });
  const id = await publish(cem);
  const { socket, recorder } = await recordAs(open.visitor);
  const [watched] = await subscribe(socket, `comments:${id}`, `post:${id}`);
  expect(watched).toMatchObject({ ok: true });
  await writeComment(cem, id, 'Here I am');
  expect((await recorder.until('comment:added')).comment.authorEmail).toBe(cem.email);
  expect(recorder.wrong).toEqual([]);
});

test('events: a removed comment is sent to its room, and every report settled with it to the admins', async () => {
  const { admin, ana, ben, post, recorders, allHear } = await openEventForum();
  const first = await writeComment(ben, post, 'One');
  await writeComment(ben, post, 'Two');
  for (const who of [ana, ben, admin]) {
    await reportComment(who, first._id);
  }
  await recorders.admin.until('report:added', ({ total }) => total === 3);
  await recorders.admin.until('stats:changed', ({ comments }) => comments === 2);
  await allHear('post:changed', 2);
  for (const recorder of Object.values(recorders)) recorder.take();

  await ben.call('DELETE /comments/{id}', params(first._id));
  const event = { _id: first._id, postId: post, totalComments: 1, rev: 4 };
  const heard = await allHear('comment:removed');
  expect(heard).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect((await allHear('post:changed')).ana).toMatchObject([{ rev: 4, commentCount: 1 }]);
  const stats = await recorders.admin.until('stats:changed');
  const settled = recorders.admin.of('report:removed');
  expect(settled.map(({ total }) => total)).toEqual([2, 1, 0]);
  const revs = [...settled.map(({ rev }) => rev), stats.rev];
  expect(revs).toEqual(revs.map((_, n) => (revs[0] as number) + n));
  const { headers } = await admin.call('GET /reports');
  expect(Number(headers.get('x-rev'))).toBe(stats.rev);
});

test('events: an edited comment is sent to its room alone, with the rev of the room', async () => {
  const { ben, post, recorders, allHear } = await openEventForum();
  const { _id } = await writeComment(ben, post, 'Milk first.');
  await allHear('post:changed');
  await recorders.admin.until('stats:changed');
  for (const recorder of Object.values(recorders)) recorder.take();
  const edit = { params: { id: _id }, body: { text: 'Milk last.', version: 1 } };
  const { body, headers } = await ben.call('PATCH /comments/{id}', edit);
  const { text, version, editedAt } = body;
  const unmarked = { format: 'plain', html: null, mentions: [] };
  const event = { _id, postId: post, text, ...unmarked, version, editedAt, rev: 3 };
  expect(headers.get('x-rev')).toBe('3');
  expect(await allHear('comment:changed')).toEqual({
    admin: [event],
    ana: [event],
    visitor: [event],
  });
  // Nothing happens for the same text, and for a refused one.
  await ben.call('PATCH /comments/{id}', { ...edit, body: { text: 'Milk last.', version: 2 } });
  await ben.call('PATCH /comments/{id}', edit);
  await writeComment(ben, post, 'The next.');
  await allHear('post:changed');
  expect(names(recorders.ana)).toEqual(['comment:added', 'comment:changed', 'post:changed']);
});
