import { expect, test } from 'vitest';
import {
  admin,
  allHear,
  ben,
  forum,
  names,
  params,
  post,
  recorders,
  startRecorders,
} from '../../support/realtime/event-scene.ts';

startRecorders();

test('events: a refused call sends none', async () => {
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
