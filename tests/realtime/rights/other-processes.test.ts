import { expect, test } from 'vitest';
import { openStore } from '../../../db/core/create-store.ts';
import type { Store } from '../../../db/core/store.ts';
import { endToken } from '../../../db/features/auth/ended-tokens.ts';
import { addTag } from '../../../db/features/tags/tags.ts';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/writes.ts';
import { adminAt, begin, cutOf, email, secrets } from '../../support/features/rights.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Opens the same data a second time, as a command of the forum does. */
async function fromOutside<T>(forum: TestApp, act: (store: Store) => T) {
  const store = await openStore(forum.app.context.config);
  const result = await act(store);
  await store.close();
  return result;
}

test('rights of sockets: an admin revoked by another process loses the room, and every socket is asked to resync', async () => {
  const { forum, ana, postId, stir } = await begin();
  const { socket, recorder } = await adminAt(ana, postId);
  const visitor = await forum.visitor.socket();
  const asked = Promise.all([nextEvent(socket, 'resync'), nextEvent(visitor, 'resync')]);
  await fromOutside(forum, (store) => revokeAdmin(store, ana.email, 'outside'));
  await asked;
  recorder.take();
  await stir();
  await recorder.until('tag:added');
  expect(secrets(recorder)).toEqual([]);
  const [mine, admin] = await subscribe(socket, { room: `user:${ana.email}`, rev: 2 }, 'admin');
  expect(mine).toMatchObject({ ok: true, rev: 3, state: { role: 'user' } });
  expect(admin).toMatchObject({ ok: false });
});

test('rights of sockets: what another process writes is in every answer after the resync', async () => {
  const { forum, ana, postId } = await begin();
  const { socket } = await adminAt(ana, postId);
  const before = await forum.visitor.call('GET /tags');
  const asked = nextEvent(socket, 'resync');
  await fromOutside(forum, async (store) => {
    await addTag(store, 'from-outside', null);
    await grantAdmin(store, 'ben@example.com', 'outside');
  });
  await asked;
  const after = await forum.visitor.call('GET /tags');
  expect(after.body.map(({ name }) => name)).toContain('from-outside');
  const [tags] = await subscribe(socket, {
    room: 'tags',
    rev: Number(before.headers.get('x-rev')),
  });
  expect(tags?.state).toEqual(after.body);
});

test('rights of sockets: a token that another process ended cuts its sockets', async () => {
  const { forum, ana, postId } = await begin();
  const { socket } = await adminAt(ana, postId);
  const cut = cutOf(socket);
  const { jti, exp } = forum.app.fastify.jwt.decode(String(ana.token)) as {
    jti: string;
    exp: number;
  };
  await fromOutside(forum, (store) => endToken(store, jti, exp * 1_000));
  await cut;
  await ana.refused(401, 'GET /users/{email}', email(ana));
});
