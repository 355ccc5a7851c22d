import { expect, test } from 'vitest';
import { subscribe } from '../../support/person.ts';
import { recordEvents } from '../../support/realtime/event-recorder.ts';
import { openTestApp } from '../../support/test-app.ts';

test('events: a new name or photo reaches all who watch `members`, with the rev of the answer', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const socket = await forum.visitor.socket();
  const [joined] = await subscribe(socket, 'members');
  expect(joined).toMatchObject({ ok: true, state: {} });
  const recorder = recordEvents(socket);

  const { body, headers } = await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  const { _id, displayName, photoURL } = body;
  const rev = Number(headers.get('x-rev'));
  expect(rev).toBe((joined?.rev ?? 0) + 1);
  expect(await recorder.until('member:changed')).toEqual({ _id, displayName, photoURL, rev });

  await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  await ana.call('POST /users', { body: { email: ana.email, displayName: 'Annie' } });
  const [, second] = await recorder.times('member:changed', 2);
  expect(second).toEqual({ _id, displayName: 'Annie', photoURL, rev: rev + 1 });
  expect(recorder.of('member:changed')).toHaveLength(2);
  expect(recorder.wrong).toEqual([]);
});

test('rooms: who missed a rename learns of it by the rev of `members`', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const socket = await forum.visitor.socket();
  const [before] = await subscribe(socket, 'members');
  const known = { room: 'members', rev: before?.rev ?? -1 };
  expect(await subscribe(socket, known)).toEqual([{ ...known, ok: true }]);
  await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
  expect(await subscribe(socket, known)).toEqual([
    { room: 'members', ok: true, rev: known.rev + 1, state: {} },
  ]);
});
