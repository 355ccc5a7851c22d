import { expect, test } from 'vitest';
import {
  editComment,
  editPost,
  OPEN,
  publish,
  reportComment,
  UNANSWERED,
  UNPICTURED,
  writeComment,
} from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { names, openEventForum, params, vote } from '../../support/realtime/event-forum.ts';
import { type EventRecorder, recordEvents } from '../../support/realtime/event-recorder.ts';

/** The admins hear of the end of this many reports, the totals follow, and each is one rev further. */
function expectSettled(admin: EventRecorder, count: number, rev: number) {
  const settled = admin.of('report:removed').map((event) => [event.total, event.rev]);
  expect(settled).toEqual(settled.map((_, n) => [count - 1 - n, rev - count + n]));
  expect(settled).toHaveLength(count);
}

test('events: a new post is sent to the feed, the totals and its author, and nowhere else', async () => {
  const { admin, ana, recorders, expectAll } = await openEventForum();
  const total = await ana.call('GET /posts/total');
  await publish(ana);
  const event = { rev: Number(total.headers.get('x-rev')) + 1, total: 2 };
  await expectAll('feed:changed', [event]);
  const stats = await recorders.admin.until('stats:changed');
  const { body, headers } = await admin.call('GET /admin/stats');
  expect(stats).toEqual({ ...body, rev: Number(headers.get('x-rev')) });
  const standing = await recorders.ana.until('user:changed');
  const member = { role: 'user', isModerator: false, isMember: false };
  expect(standing).toEqual({ rev: 3, ...member, postCount: 2 });
  expect(names(recorders.visitor)).toEqual(['feed:changed']);
  expect(names(recorders.ana)).toEqual(['feed:changed', 'user:changed']);
  expect(names(recorders.admin)).toEqual(['feed:changed', 'stats:changed']);
});

test('events: a removed post is sent to its room, the feed, each report, the totals and its author', async () => {
  const { admin, ana, ben, post, recorders, forget, expectAll } = await openEventForum();
  const spoken = await writeComment(ben, post, 'Black, please.');
  for (const who of [ana, ben]) await reportComment(who, spoken._id);
  await recorders.admin.until('report:added', ({ total }) => total === 2);
  await recorders.admin.until('stats:changed', ({ comments }) => comments === 1);
  forget();

  await admin.call('DELETE /posts/{id}', params(post));
  await expectAll('post:removed', [{ _id: post }]);
  await expectAll('feed:changed', [{ total: 0, rev: expect.any(Number) }]);
  await recorders.ana.until('user:changed', ({ postCount }) => postCount === 0);
  const stats = await recorders.admin.until('stats:changed', ({ posts }) => posts === 0);
  expectSettled(recorders.admin, 2, stats.rev);
  expect(names(recorders.visitor)).toEqual(['feed:changed', 'post:removed']);
});

test('events: an edited post is sent to its room alone, with the rev of the room', async () => {
  const { ana, ben, post, recorders, allHear, expectAll } = await openEventForum();
  const { body } = await editPost(ana, post, { title: 'Second' });
  const { title, description, tag, version, editedAt } = body;
  const unmarked = { format: 'plain', html: null, mentions: [], ...UNPICTURED };
  const edited = { title, description, ...unmarked, tag, version, editedAt };
  const event = { _id: post, rev: 2, answer: null, ...edited };
  expect(event).toMatchObject({ title: 'Second', version: 2 });
  await expectAll('post:edited', [event]);
  // Nothing happens for the same texts, and for a refused edit.
  for (const version of [2, 1]) await editPost(ana, post, { title: 'Second' }, version);
  await vote(ben, post);
  expect((await allHear('post:changed')).ana).toMatchObject([{ rev: 3, version: 2 }]);
  for (const recorder of Object.values(recorders))
    expect(names(recorder)).toEqual(['post:changed', 'post:edited']);
});

test('events: a vote sends the counts to everyone who watches the post; one that changes nothing sends none', async () => {
  const { ana, ben, post, recorders, forget, expectAll } = await openEventForum();
  const { body } = await vote(ben, post, 'downvote');
  const { myVote: _, ...counts } = body;
  const talk = { commentCount: 0, ...UNANSWERED };
  const event = { _id: post, ...talk, version: 1, ...OPEN, ...counts };
  const told = { rev: 2, upVote: 0, downVote: 1, ...talk, version: 1 };
  expect(event).toEqual({ _id: post, ...told, ...OPEN });
  await expectAll('post:changed', [event]);
  expect(names(recorders.admin)).toEqual(['post:changed']);
  forget();
  await vote(ben, post, 'downvote');
  for (let n = 0; n < 2; n++) await ben.call('DELETE /posts/{id}/vote', params(post));
  await vote(ana, post);
  await recorders.visitor.until('post:changed', ({ rev }) => rev === 4);
  expect(recorders.visitor.of('post:changed').every(({ rev }) => rev <= 4)).toBe(true);
});

test('events: a tag is sent to everyone; a second tag of the same name sends none', async () => {
  const { admin, ana, recorders, expectAll } = await openEventForum();
  const { body: tag } = await admin.call('POST /tags', { body: { name: 'Gardening' } });
  await admin.call('POST /tags', { body: { name: 'gardening' } });
  const { body: next, headers } = await admin.call('POST /tags', { body: { name: 'Biscuits' } });
  const rev = Number(headers.get('x-rev') ?? (await ana.call('GET /tags')).headers.get('x-rev'));
  const second = { tag: next, rev };
  await expectAll('tag:added', [{ tag, rev: rev - 1 }, second]);
  expect(names(recorders.visitor)).toEqual(['tag:added', 'tag:added']);
});

test('events: a changed tag is sent to everyone, with the rev of the answer; one that stays sends none', async () => {
  const { admin, ana, recorders, expectAll } = await openEventForum();
  const [general] = (await ana.call('GET /tags')).body;
  const asked = { ...params(general?._id ?? ''), body: { hue: 5 } };
  const { body: tag, headers } = await admin.call('PATCH /tags/{id}', asked);
  const rev = Number(headers.get('x-rev'));
  const again = await admin.call('PATCH /tags/{id}', asked);
  expect([again.body, Number(again.headers.get('x-rev'))]).toEqual([tag, rev]);
  const { body: last } = await admin.call('PATCH /tags/{id}', { ...asked, body: { hue: 6 } });
  await expectAll('tag:changed', [
    { tag: { ...general, hue: 5 }, rev },
    { tag: last, rev: rev + 1 },
  ]);
  expect(names(recorders.visitor)).toEqual(['tag:changed', 'tag:changed']);
});

test('events: an announcement is sent to everyone, with the count', async () => {
  const { forum, admin, recorders, expectAll } = await openEventForum();
  const words = { title: 'Tea at five', description: 'In the garden.' };
  await admin.call('POST /announcements', { body: words });
  const { body, headers } = await forum.visitor.call('GET /announcements');
  const event = { rev: Number(headers.get('x-rev')), count: 1, latest: body[0] };
  await expectAll('announcement:changed', [event]);
  expect(event.latest).toMatchObject({ ...words, authorName: 'Root' });
  expect(names(recorders.admin)).toEqual(['announcement:changed']);
});

test('events: a comment is sent to its room in the shape of HTTP, with masked addresses for visitors', async () => {
  const { forum, ana, ben, post, recorders, allHear, expectAll } = await openEventForum();
  const { insertedId, ...comment } = await writeComment(ben, post, 'Milk first. <b>Always.</b>');
  expect(insertedId).toBe(comment._id);
  const event = { comment, totalComments: 1, rev: 2 };
  const masked = { ...event, comment: { ...comment, authorEmail: 'be…@example.com' } };
  await expectAll('comment:added', [event], [masked]);
  for (const [who, seen] of [
    [ana, event],
    [forum.visitor, masked],
  ] as const) {
    const { body } = await who.call('GET /comments/{id}', { params: { id: post } });
    expect(body.comments).toEqual([seen.comment]);
  }
  const replier = { _id: comment.authorId, displayName: 'Ben', photoURL: comment.authorImage };
  const talk = { commentCount: 1, repliers: [replier], lastReplyAt: comment.postedAt };
  const counts = { rev: 2, upVote: 0, downVote: 0, ...talk, version: 1, ...OPEN };
  expect((await allHear('post:changed')).visitor).toEqual([{ _id: post, ...counts }]);
  expect(await recorders.admin.until('stats:changed')).toMatchObject({ posts: 1, comments: 1 });
  expect(names(recorders.visitor)).toEqual(['comment:added', 'post:changed']);
});

test('events: a removed comment is sent to its room, and every report settled with it to the admins', async () => {
  const { admin, ana, ben, post, recorders, forget, allHear, expectAll } = await openEventForum();
  const first = await writeComment(ben, post, 'One');
  const { postedAt: lastReplyAt } = await writeComment(ana, post, 'Two');
  for (const who of [ana, ben, admin]) await reportComment(who, first._id);
  await recorders.admin.until('report:added', ({ total }) => total === 3);
  await recorders.admin.until('stats:changed', ({ comments }) => comments === 2);
  await allHear('post:changed', 2);
  forget();

  await ben.call('DELETE /comments/{id}', params(first._id));
  await expectAll('comment:removed', [{ _id: first._id, postId: post, totalComments: 1, rev: 4 }]);
  const talk = { commentCount: 1, repliers: [{ displayName: 'Ana' }], lastReplyAt };
  expect((await allHear('post:changed')).visitor).toMatchObject([{ rev: 4, ...talk }]);
  const stats = await recorders.admin.until('stats:changed');
  expectSettled(recorders.admin, 3, stats.rev);
  const { headers } = await admin.call('GET /reports');
  expect(Number(headers.get('x-rev'))).toBe(stats.rev);
});

test('events: an edited comment is sent to its room alone, with the rev of the room', async () => {
  const { ben, post, recorders, forget, allHear, expectAll } = await openEventForum();
  const { _id } = await writeComment(ben, post, 'Milk first.');
  await allHear('post:changed');
  await recorders.admin.until('stats:changed');
  forget();
  const { body, headers } = await editComment(ben, _id, 'Milk last.');
  const { text, version, editedAt } = body;
  const unmarked = { format: 'plain', html: null, mentions: [] };
  const event = { _id, postId: post, text, ...unmarked, version, editedAt, rev: 3 };
  expect(headers.get('x-rev')).toBe('3');
  await expectAll('comment:changed', [event]);
  // Nothing happens for the same text, and for a refused one.
  for (const version of [2, 1]) await editComment(ben, _id, 'Milk last.', version);
  await writeComment(ben, post, 'The next.');
  await allHear('post:changed');
  expect(names(recorders.ana)).toEqual(['comment:added', 'comment:changed', 'post:changed']);
});

test('events: role, membership and post count of a member reach that member alone', async () => {
  const { admin, ana, post, recorders } = await openEventForum();
  const { email } = ana;
  const gold = { role: 'user', isModerator: false, isMember: true, postCount: 1 };
  for (const [n, [act, change]] of (
    [
      [() => ana.call('POST /membership', { body: { email } }), {}],
      [
        () => admin.call('PATCH /admin/users/make-admin/{email}', { params: { email } }),
        { role: 'admin' },
      ],
      [() => admin.call('PATCH /admin/users/revoke-admin/{email}', { params: { email } }), {}],
      [() => publish(ana), { postCount: 2 }],
      [() => admin.call('DELETE /posts/{id}', params(post)), {}],
    ] as [() => Promise<unknown>, object][]
  ).entries()) {
    recorders.ana.take();
    await act();
    expect(await recorders.ana.until('user:changed')).toEqual({ rev: 3 + n, ...gold, ...change });
    const { headers } = await ana.call('GET /user/{email}/status', { params: { email } });
    expect(headers.get('x-rev')).toBe(String(3 + n));
  }
  for (const recorder of [recorders.admin, recorders.visitor])
    expect(recorder.of('user:changed')).toEqual([]);
});

test('events: a new member changes the totals; a member who signs in again sends none', async () => {
  const { forum, recorders } = await openEventForum();
  const cem = await forum.member('Cem');
  expect(await recorders.admin.until('stats:changed')).toMatchObject({ users: 4, posts: 1 });
  recorders.admin.take();
  await cem.call('POST /users', { body: { email: cem.email, displayName: 'Cem' } });
  await publish(cem);
  await recorders.admin.until('stats:changed', ({ posts }) => posts === 2);
  expect(recorders.admin.of('stats:changed')).toMatchObject([{ users: 4, posts: 2 }]);
});

test('events: a new name, photo or bio reaches all who watch `members`, with the rev of the answer', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const socket = await forum.visitor.socket();
  const [joined] = await subscribe(socket, 'members');
  expect(joined).toMatchObject({ ok: true, state: {} });
  const recorder = recordEvents(socket);

  const { body, headers } = await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  const { _id, displayName, photoURL } = body;
  const rev = Number(headers.get('x-rev'));
  expect(rev).toBe((joined?.rev ?? 0) + 1);
  expect(await recorder.until('member:changed')).toEqual({
    _id,
    displayName,
    photoURL,
    bio: null,
    rev,
  });

  const bio = 'Tea, mostly.';
  for (const _ of [1, 2]) await ana.call('PATCH /me', { body: { bio } });
  await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  await ana.call('POST /users', { body: { email: ana.email, displayName: 'Annie' } });
  const [, second, third] = await recorder.times('member:changed', 3);
  expect(second).toEqual({ _id, displayName, photoURL, bio, rev: rev + 1 });
  expect(third).toEqual({ _id, displayName: 'Annie', photoURL, bio, rev: rev + 2 });
  expect(recorder.of('member:changed')).toHaveLength(3);
  expect(recorder.wrong).toEqual([]);
});

test('events: a refused call sends none', async () => {
  const { forum, admin, ben, post, recorders, allHear } = await openEventForum();
  await forum.visitor.refused(401, 'PATCH /posts/{id}/upvote', params(post));
  await ben.refused(403, 'DELETE /posts/{id}', params(post));
  await ben.refused(403, 'POST /tags', { body: { name: 'mine' } });
  await ben.refused(403, 'POST /announcements', { body: { title: 'a', description: 'b' } });
  const blank = { postId: post, authorEmail: ben.email, text: '  ' };
  await ben.refused(400, 'POST /comments', { body: blank });
  await ben.refused(404, 'DELETE /comments/{id}', params('unknown'));
  await admin.refused(404, 'DELETE /reports/{id}', params('unknown'));
  await admin.call('POST /tags', { body: { name: 'last' } });
  await allHear('tag:added');
  for (const recorder of Object.values(recorders)) expect(names(recorder)).toEqual(['tag:added']);
});
