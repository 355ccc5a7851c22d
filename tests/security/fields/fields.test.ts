import { describe, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { isLong } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openIdentities } from '../../support/forums/identity-rows.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { type Person, personOf } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openFieldsForum } from './forum.ts';

const { ana, BODIES, forum, mallory, root, send } = await openFieldsForum();

/** The fields of a member, as they themselves see it. */
async function countsOf(person: Person) {
  const user = await forum.app.context.store.read(findUser(person.email));
  const { body } = await person.call('GET /posts/user/{email}', { params: person });
  return { user, posts: body.posts.map(({ _id }) => _id) };
}

describe("nobody acts in another's name", () => {
  const others = (): unknown[] => [
    ...[ana.email, 'ANA@EXAMPLE.COM', ` ${ana.email}`, `${ana.email} `, `${ana.email}\u0000`],
    ...['аna@example.com', 'ａna@example.com', `${mallory.email},${ana.email}`],
    ...[[ana.email], [mallory.email, ana.email], { email: ana.email }, { toString: ana.email }],
    ...[null, '', 0, true],
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
    expect(await forum.app.context.store.read(findUser('аna@example.com'))).toBeUndefined();
  });

  test("nobody reads what is another's by naming two addresses", async () => {
    const headers = { authorization: `Bearer ${mallory.token}` };
    const twice = `/posts/count?email=${mallory.email}&email=${ana.email}`;
    expect((await forum.raw(twice, { headers })).status).toBe(400);
    const mixed = `/users/${ana.email}?email=${mallory.email}`;
    expect((await forum.raw(mixed, { headers })).status).toBe(403);
    await mallory.refused(403, 'GET /users/{email}', { params: { email: 'ANA@example.com' } });
  });
});

describe('profile emails', async () => {
  const forum = await openFileForum({ EMAILS: 'everyone' });
  /** The address that no profile may name. */
  const PLANTED = 'planted.address';
  const ana = await forum.memberWithoutPassword(PLANTED);
  const ben = await forum.memberWithoutPassword('Ben');
  const { authorId: id, postId } = await writeComment(ana, await publish(ana), 'Milk first.');
  await writeComment(ana, await publish(ben), 'Milk last.');
  await ana.call('PATCH /me', { body: { displayName: 'Ana' } });

  /** True if a text names the address, whole or masked. */
  const namesIt = (text: string) => /planted|pl…/i.test(text);
  const lists = ['', '/posts', '/comments', '/posts?page=2', '/comments?page=9&limit=1'];
  const pages = ['', '?tab=comments', '?tab=posts', '?tab=comments&page=2'];

  test.each([
    ['a visitor', forum.visitor],
    ['another member', ben],
    ['the member', personOf(forum.url, ana.email, ana.token)],
  ])(
    'profile e-mails: no answer or page about a member names the address to %s',
    async (_, { token }) => {
      const authorization = token ? { authorization: `Bearer ${token}` } : {};
      for (const path of [
        ...lists.map((list) => `/members/${id}${list}`),
        ...pages.map((page) => `/people/${id}${page}`),
      ]) {
        const accept = path.startsWith('/people') ? 'text/html' : 'application/json';
        const headers = { accept, ...authorization };
        const { status, body } = await rawRequest(`${forum.url}${path}`, { headers });
        expect([path, [200, 404].includes(status), namesIt(body)]).toEqual([path, true, false]);
      }
      const list = await rawRequest(`${forum.url}/comments/${postId}`, {
        headers: { accept: 'application/json', ...authorization },
      });
      expect(namesIt(list.body), 'the crawl finds an address where there is one').toBe(true);
    },
  );
});

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

/** Calls that name what there is not. */
const REFUSED: Partial<Record<AnyCall, number>> = {
  // The tag of the post does not ask.
  'PUT /posts/{id}/answer': 409,
  'POST /sanctions/{id}/appeal': 404,
  'POST /jwt/factor': 401,
  'POST /codes/redeem': 404,
  'POST /me/totp/confirm': 409,
  'POST /me/passkeys': 401,
  // With their own name Mallory would be gone.
  'POST /me/leaving': 400,
};

/** The answer to a plain member's good body: a refusal, or a success. */
function answerTo(name: AnyCall): unknown {
  const { access }: Endpoint = CALLS[name];
  const refused = REFUSED[name];
  if (refused) return refused;
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
    const cookie = name.startsWith('POST /jwt') ? mallory.cookie : '';
    const good = () => BODIES[name]?.() ?? {};
    const { status: first } = await send(name, good(), cookie);
    expect([name, first]).toEqual([name, answerTo(name)]);
    const { status: all } = await send(name, { ...good(), ...CLAIMS }, cookie);
    expect(all).toBeLessThan(500);
    // A call that answers alike with and without all claims refuses none of them alone.
    for (const [field, value] of isLong || all !== first ? Object.entries(CLAIMS) : []) {
      const { status } = await send(name, { ...good(), [field]: value }, cookie);
      expect(status).toBeLessThan(500);
    }
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const claim = `{"${key}":{"role":"admin","isMember":true},`;
      const body = JSON.stringify(good()).replace('{', claim);
      expect((await send(name, body, cookie)).status).toBeLessThan(500);
    }
    await expectNothingGained();
  });

  test('from any field of the registration', async () => {
    for (const [n, [field, value]] of Object.entries(CLAIMS).entries()) {
      const email = `reg${n}@example.com`;
      const body = { name: 'Reg', email, password: 'long enough', image: '', [field]: value };
      const { status } = await forum.post('/auth/sign-up/email', body, { origin: forum.url });
      expect(status).toBeLessThan(500);
    }
    const { users } = (await root.call('GET /admin/users', { query: { limit: 100 } })).body;
    expect(users.filter(({ role, email }) => role === 'admin' && email !== root.email)).toEqual([]);
    const all = { where: [], limit: 100, skip: 0 };
    const found = await openIdentities(forum.app.context.store).find('identities', all);
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
