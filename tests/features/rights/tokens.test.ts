import { expect, test } from 'vitest';
import { findUser } from '../../../db/features/users/writes.ts';
import { publish } from '../../support/content.ts';
import { personOf } from '../../support/person.ts';
import { admin, ana, CALLERS, forum, registerRightsForum } from './callers.ts';

registerRightsForum();

test('rights: a bad token reads as a visitor does, with addresses of others masked', async () => {
  const id = await publish(ana);
  for (const come of ['one whose token has expired', 'one with a made-up token'] as const) {
    const person = await CALLERS[come]();
    const { body } = await person.call('GET /posts/{id}', { params: { id } });
    expect(body).toMatchObject({ authorEmail: 'an…@example.com' });
    expect(body).not.toHaveProperty('myVote');
  }
});

test('rights: role, membership and ownership are those of the request, not of the token', async () => {
  const boss = await forum.memberWithoutPassword('Boss');
  const inPath = { params: { email: boss.email } };
  await boss.refused(403, 'GET /admin/stats');
  await admin.call('PATCH /admin/users/make-admin/{email}', inPath);
  expect((await boss.call('GET /admin/stats')).status).toBe(200);
  await admin.call('PATCH /admin/users/revoke-admin/{email}', inPath);
  await boss.refused(403, 'GET /admin/stats');
});

test.each([
  ['Basic YW5hOmFuYQ==', 'not-signed-in', 'Please sign in first.'],
  ['Bearer', 'not-signed-in', 'Please sign in first.'],
  ['Bearer abc', 'session-ended', 'Your session has ended. Please sign in again.'],
])('rights: the header "%s" signs nobody in: %s', async (authorization, code, message) => {
  const { status, body } = await forum.raw('/logout', {
    method: 'POST',
    headers: { authorization },
  });
  expect([status, body]).toEqual([401, { statusCode: 401, error: 'Unauthorized', code, message }]);
});

test('rights: a token of another secret, of another algorithm or without an expiry is none', async () => {
  const user = await forum.app.context.store.read(findUser(ana.email));
  const claims = { sub: String(user?.id), email: ana.email, jti: crypto.randomUUID() };
  const { jwt } = forum.app.fastify;
  const tokens = [
    jwt.sign(claims, { key: 'x'.repeat(48), expiresIn: '1h' }),
    jwt.sign(claims, { algorithm: 'HS512', expiresIn: '1h' }),
    jwt.sign(claims),
    jwt.sign({ ...claims, sub: crypto.randomUUID() }, { expiresIn: '1h' }),
  ];
  for (const token of tokens) {
    const person = personOf(forum.url, ana.email, token);
    await person.refused(401, 'GET /users/{email}', { params: { email: ana.email } });
  }
});
