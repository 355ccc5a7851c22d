import { describe, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { openIdentities } from '../../../db/features/identity/identity.ts';
import { findUser } from '../../../db/features/users/writes.ts';
import { BODIES, forum, mallory, registerFieldsForum, root, send } from './forum.ts';

registerFieldsForum();

const taking = (Object.entries(CALLS) as [AnyCall, Endpoint][]).filter(([, { body }]) => body);

/** Everything that a body could say to be more than it is. */
const CLAIMS: Record<string, unknown> = {
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  admin: true,
  isMember: true,
  is_member: 1,
  gold: true,
  membership: 'gold',
  success: true,
  payment_status: 'paid',
  amount: 10_000,
  postCount: -100,
  post_count: -100,
  tokenSeries: 99,
  emailVerified: true,
  _id: '0',
  id: '0',
  userId: '0',
  authorId: '0',
  user: { role: 'admin', isMember: true },
  caller: { role: 'admin', isMember: true },
  who: { caller: { role: 'admin' } },
  $set: { role: 'admin', isMember: true },
  set: { role: 'admin' },
  createdAt: '1970-01-01T00:00:00.000Z',
};

/** What a plain member's good body is answered with: a refusal, or a success. */
function answerTo(name: AnyCall): unknown {
  const { access }: Endpoint = CALLS[name];
  if (name === 'POST /sanctions/{id}/appeal') return 404;
  if (access === 'admin' || access === 'moderator' || name === 'POST /setup') return 403;
  return expect.toSatisfy((status) => status < 300);
}

async function expectNothingGained() {
  const user = await forum.app.context.store.read(findUser(mallory.email));
  expect(user).toMatchObject({ role: 'user', isMember: false, email: mallory.email });
  await mallory.refused(403, 'GET /admin/stats');
}

describe('no role and no Gold comes', () => {
  test('every call that takes a body is tried, but the one that sells Gold', () => {
    expect(taking.map(([name]) => name).sort()).toEqual(
      [...Object.keys(BODIES), 'POST /membership'].sort(),
    );
  });

  test.each(Object.keys(BODIES) as AnyCall[])('from any field of %s', async (name) => {
    const cookie = name === 'POST /jwt' ? mallory.cookie : '';
    const good = () => BODIES[name]?.() ?? {};
    const { status: first } = await send(name, good(), cookie);
    expect([name, first]).toEqual([name, answerTo(name)]);
    for (const [field, value] of Object.entries(CLAIMS)) {
      const { status } = await send(name, { ...good(), [field]: value }, cookie);
      expect(status).toBeLessThan(500);
    }
    expect((await send(name, { ...good(), ...CLAIMS }, cookie)).status).toBeLessThan(500);
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const body = JSON.stringify(good()).replace(
        '{',
        `{"${key}":{"role":"admin","isMember":true},`,
      );
      expect((await send(name, body, cookie)).status).toBeLessThan(500);
    }
    await expectNothingGained();
  });

  test('from any field of the registration', async () => {
    for (const [n, [field, value]] of Object.entries(CLAIMS).entries()) {
      const email = `reg${n}@example.com`;
      const body = { name: 'Reg', email, password: 'long enough', image: '', [field]: value };
      const { status } = await forum.raw('/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: forum.url },
        body: JSON.stringify(body),
      });
      expect(status).toBeLessThan(500);
    }
    const { users } = (await root.call('GET /admin/users', { query: { limit: 100 } })).body;
    expect(users.filter(({ role, email }) => role === 'admin' && email !== root.email)).toEqual([]);
    const found = await openIdentities(forum.app.context.store).find('identities', {
      where: [],
      limit: 100,
      skip: 0,
    });
    expect(found.filter(({ emailVerified }) => emailVerified)).toEqual([]);
  });

  test('from a header or a query', async () => {
    const headers = {
      authorization: `Bearer ${mallory.token}`,
      'x-role': 'admin',
      'x-user': root.email,
      'x-forwarded-user': root.email,
      'x-adda-base': 'https://evil.example',
      'x-http-method-override': 'PATCH',
      'x-original-url': '/healthz',
      'x-rewrite-url': '/healthz',
    };
    const { status } = await forum.raw('/admin/stats?role=admin&_method=GET&admin=1', { headers });
    expect(status).toBe(403);
    await expectNothingGained();
  });
});
