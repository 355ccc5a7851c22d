import { expect, test } from 'vitest';
import { OPEN, publish, writeComment } from '../../support/content.ts';
import { subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import {
  admin,
  allHear,
  ana,
  ben,
  forum,
  names,
  params,
  post,
  recorders,
  startRecorders,
} from '../../support/realtime/event-scene.ts';
import { openTestApp } from '../../support/test-app.ts';

startRecorders();

test('events: a comment is sent to its room in the shape of HTTP, with masked addresses for visitors', async () => {
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
  const open = await openTestApp({ EMAILS: 'everyone' });
  const cem = await open.memberWithoutPassword('Cem');
  const id = await publish(cem);
  const socket = await open.visitor.socket();
  const recorder = recordEvents(socket);
  const [watched] = await subscribe(socket, `comments:${id}`, `post:${id}`);
  expect(watched).toMatchObject({ ok: true });
  await writeComment(cem, id, 'Here I am');
  expect((await recorder.until('comment:added')).comment.authorEmail).toBe(cem.email);
  expect(recorder.wrong).toEqual([]);
});

test('events: a removed comment is sent to its room, and every report settled with it to the admins', async () => {
  const first = await writeComment(ben, post, 'One');
  await writeComment(ben, post, 'Two');
  for (const who of [ana, ben, admin]) {
    await who.call('POST /reports', {
      body: { commentId: first._id, feedback: 'Spam or scam', reporterEmail: who.email },
    });
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
