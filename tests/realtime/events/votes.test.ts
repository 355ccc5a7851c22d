import { expect, test } from 'vitest';
import { OPEN } from '../../support/content.ts';
import {
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

test('events: a vote sends the counts to everyone who watches the post', async () => {
  const { body } = await ben.call('PATCH /posts/{id}/downvote', params(post));
  const { myVote: _, ...counts } = body;
  const event = { _id: post, commentCount: 0, version: 1, ...OPEN, ...counts };
  const told = { rev: 2, upVote: 0, downVote: 1, commentCount: 0, version: 1 };
  expect(event).toEqual({ _id: post, ...told, ...OPEN });
  expect(await allHear('post:changed')).toEqual({ admin: [event], ana: [event], visitor: [event] });
  expect(names(recorders.admin)).toEqual(['post:changed']);
});

test('events: a vote that changes nothing sends none', async () => {
  await ben.call('PATCH /posts/{id}/upvote', params(post));
  await ben.call('PATCH /posts/{id}/upvote', params(post));
  await ben.call('DELETE /posts/{id}/vote', params(post));
  await ben.call('DELETE /posts/{id}/vote', params(post));
  await ana.call('PATCH /posts/{id}/upvote', params(post));
  await recorders.visitor.until('post:changed', ({ rev }) => rev === 4);
  expect(recorders.visitor.of('post:changed').every(({ rev }) => rev <= 4)).toBe(true);
});
