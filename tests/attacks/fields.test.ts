import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openIdentities } from '../../db/identity.ts';
import { findUser } from '../../db/users.ts';
import { type House, openHouse, type Person, postBy, publish, say } from '../house.ts';

let house: House;
let root: Person;
let ana: Person;
let mallory: Person;
let postId: string;
let commentId: string;
beforeAll(async () => {
  house = await openHouse({}, true);
  root = await house.admin('Root');
  ana = await house.member('Ana');
  mallory = await house.member('Mallory');
  postId = await publish(ana);
  commentId = (await say(ana, postId, 'Mine'))._id;
});
afterAll(() => house.close());

/** A good body of Mallory's for every call that takes one, those of admins too. */
const BODIES: Partial<Record<AnyCall, () => object>> = {
  'POST /jwt': () => ({ email: mallory.email }),
  'POST /users': () => ({ email: mallory.email, displayName: 'Mallory', photoURL: '' }),
  'POST /posts': () => postBy(mallory),
  'POST /comments': () => ({ postId, authorEmail: mallory.email, text: 'Hello' }),
  'POST /reports': () => ({ commentId, feedback: 'Spam or scam', reporterEmail: mallory.email }),
  'POST /tags': () => ({ name: `mallorys ${crypto.randomUUID().slice(0, 8)}` }),
  'POST /announcements': () => ({ title: 'Mallory', description: 'is king' }),
};
const taking = (Object.entries(CALLS) as [AnyCall, Endpoint][]).filter(([, { body }]) => body);

const send = (name: string, body: unknown, cookie = '') =>
  house.raw(name.slice('POST '.length), {
    method: 'POST',
    headers: {
      authorization: name === 'POST /jwt' ? '' : `Bearer ${mallory.token}`,
      'content-type': 'application/json',
      cookie,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

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

async function expectNothingGained() {
  const user = await findUser(house.app.parts.store.read, mallory.email);
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
      const { status } = await house.raw('/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: house.url },
        body: JSON.stringify(body),
      });
      expect(status).toBeLessThan(500);
    }
    const { users } = (await root.call('GET /admin/users', { query: { limit: 100 } })).body;
    expect(users.filter(({ role, email }) => role === 'admin' && email !== root.email)).toEqual([]);
    const found = await openIdentities(house.app.parts.store).find('identities', {
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
    const { status } = await house.raw('/admin/stats?role=admin&_method=GET&admin=1', { headers });
    expect(status).toBe(403);
    await expectNothingGained();
  });
});

describe("nobody acts in another's name", () => {
  const others = (): unknown[] => [
    ana.email,
    'ANA@EXAMPLE.COM',
    ` ${ana.email}`,
    `${ana.email} `,
    `${ana.email}\u0000`,
    'аna@example.com',
    'ａna@example.com',
    `${mallory.email},${ana.email}`,
    [ana.email],
    [mallory.email, ana.email],
    { email: ana.email },
    { toString: ana.email },
    null,
    '',
    0,
    true,
  ];
  const FIELDS: [AnyCall, string][] = [
    ['POST /posts', 'authorEmail'],
    ['POST /comments', 'authorEmail'],
    ['POST /reports', 'reporterEmail'],
    ['POST /users', 'email'],
    ['POST /membership', 'email'],
  ];

  test.each(FIELDS)('%s, whatever stands in %s', async (name, field) => {
    const before = await countsOf(ana);
    const own = () => BODIES[name]?.() ?? { email: mallory.email };
    for (const other of others()) {
      const { status } = await send(name, { ...own(), [field]: other });
      expect([400, 403]).toContain(status);
    }
    // The same name twice: whichever counts is the one that is checked.
    const { [field]: _, ...rest } = own() as Record<string, unknown>;
    const inner = JSON.stringify(rest).slice(1, -1);
    const named = (email: string) => `"${field}":"${email}"`;
    const twice = [named(mallory.email), inner, named(ana.email)].filter(Boolean).join();
    expect((await send(name, `{${twice}}`)).status).toBe(403);
    expect(await countsOf(ana)).toEqual(before);
    expect(await findUser(house.app.parts.store.read, 'аna@example.com')).toBeUndefined();
  });

  test("by any name or photo in a body: they are the account's", async () => {
    const body = { authorName: 'Ana', authorImage: 'https://photos.example.com/ana.png' };
    const own = { params: { email: mallory.email } };
    const [old] = (await mallory.call('GET /posts/user/{email}', own)).body.posts;
    if (old) await mallory.call('DELETE /posts/{id}', { params: { id: old._id } });
    const post = await send('POST /posts', { ...postBy(mallory), ...body });
    const { insertedId } = post.body as { insertedId: string };
    const shown = await house.visitor.call('GET /posts/{id}', { params: { id: insertedId } });
    expect(shown.body).toMatchObject({
      authorName: 'Mallory',
      authorImage: 'https://photos.example.com/mallory.png',
    });
    const about = { commentId, feedback: 'Spam or scam', reporterEmail: mallory.email };
    await send('POST /reports', { ...about, commentText: 'Ana said something terrible' });
    const { reports } = (await root.call('GET /reports')).body;
    expect(reports[0]).toMatchObject({ commentText: 'Mine', reporterEmail: mallory.email });
  });

  test("nobody deletes, ignores or reads what is another's", async () => {
    const reportId = (await root.call('GET /reports')).body.reports[0]?._id as string;
    await mallory.refused(403, 'DELETE /posts/{id}', { params: { id: postId } });
    await mallory.refused(403, 'DELETE /comments/{id}', { params: { id: commentId } });
    await mallory.refused(403, 'DELETE /reports/{id}', { params: { id: reportId } });
    for (const email of [ana.email, 'ANA@example.com', 'nobody@example.com']) {
      for (const name of [
        'GET /users/{email}',
        'GET /user/{email}/status',
        'GET /user/{email}/recent-posts',
        'GET /posts/user/{email}',
      ] as const) {
        await mallory.refused(403, name, { params: { email } });
      }
      await mallory.refused(403, 'GET /posts/count', { query: { email } });
    }
    const twice = `/posts/count?email=${mallory.email}&email=${ana.email}`;
    const headers = { authorization: `Bearer ${mallory.token}` };
    expect((await house.raw(twice, { headers })).status).toBe(400);
    const mixed = `/users/${ana.email}?email=${mallory.email}`;
    expect((await house.raw(mixed, { headers })).status).toBe(403);
    expect((await house.visitor.call('GET /posts/{id}', { params: { id: postId } })).status).toBe(
      200,
    );
  });
});

/** What there is of a member, as they themselves see it. */
async function countsOf(person: Person) {
  const user = await findUser(house.app.parts.store.read, person.email);
  const { body } = await person.call('GET /posts/user/{email}', {
    params: { email: person.email },
  });
  return { user, posts: body.posts.map(({ _id }) => _id) };
}
