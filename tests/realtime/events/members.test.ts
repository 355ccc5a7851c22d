import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import {
  admin,
  ana,
  forum,
  params,
  post,
  recorders,
  startRecorders,
} from '../../support/realtime/event-scene.ts';

startRecorders();

test('events: role, membership and post count of a member reach that member alone', async () => {
  const change = async (act: () => Promise<unknown>) => {
    recorders.ana.take();
    await act();
    const event = await recorders.ana.until('user:changed');
    const { headers } = await ana.call('GET /user/{email}/status', {
      params: { email: ana.email },
    });
    expect(Number(headers.get('x-rev'))).toBe(event.rev);
    return event;
  };
  const email = { params: { email: ana.email } };
  const start = { role: 'user', isModerator: false, isMember: false, postCount: 1 };
  const gold = () => ana.call('POST /membership', { body: { email: ana.email } });
  expect(await change(gold)).toEqual({ rev: 3, ...start, isMember: true });
  const rise = () => admin.call('PATCH /admin/users/make-admin/{email}', email);
  expect(await change(rise)).toEqual({ rev: 4, ...start, isMember: true, role: 'admin' });
  const fall = () => admin.call('PATCH /admin/users/revoke-admin/{email}', email);
  expect(await change(fall)).toEqual({ rev: 5, ...start, isMember: true });
  const write = () => publish(ana);
  expect(await change(write)).toEqual({ rev: 6, ...start, isMember: true, postCount: 2 });
  const wipe = () => admin.call('DELETE /posts/{id}', params(post));
  expect(await change(wipe)).toEqual({ rev: 7, ...start, isMember: true, postCount: 1 });
  for (const recorder of [recorders.admin, recorders.visitor])
    expect(recorder.of('user:changed')).toEqual([]);
});

test('events: a new member changes the totals; a member who signs in again sends none', async () => {
  const cem = await forum.member('Cem');
  expect(await recorders.admin.until('stats:changed')).toMatchObject({ users: 4, posts: 1 });
  recorders.admin.take();
  await cem.call('POST /users', { body: { email: cem.email, displayName: 'Cem' } });
  await publish(cem);
  await recorders.admin.until('stats:changed', ({ posts }) => posts === 2);
  expect(recorders.admin.of('stats:changed')).toMatchObject([{ users: 4, posts: 2 }]);
});
