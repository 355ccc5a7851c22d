import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAnswer, expectProblem } from './answers.ts';
import { type House, openHouse, type Person, personOf } from './house.ts';
import { proves } from './proves.ts';

let house: House;
let ana: Person;
beforeAll(async () => {
  house = await openHouse({}, true);
  ana = await house.member('Ana');
});
afterAll(() => house.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  house.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const prove = (email: unknown, headers: Record<string, string> = { cookie: ana.cookie }) =>
  post('/jwt', { email }, headers);
const inPath = (person: Person) => ({ params: { email: person.email } });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test("the provider's proof is exchanged for a product token, good for one hour", async () => {
  proves('3.10');
  const reply = await prove('ana@example.com');
  expectAnswer('POST /jwt', reply);
  const { token } = reply.body as { token: string };
  const [head = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    alg: 'HS256',
    typ: 'JWT',
  });
  const { iat, exp } = claimsOf(token);
  expect(exp - iat).toBe(3_600);
  const again = personOf(house.url, ana.email, token);
  expect((await again.call('GET /users/{email}', inPath(ana))).body).toEqual({ role: 'user' });
});

test('the token says nothing of role or membership', async () => {
  expect(Object.keys(claimsOf(String(ana.token))).sort()).toEqual([
    'email',
    'exp',
    'iat',
    'jti',
    'series',
    'sid',
    'sub',
  ]);
});

test.each([
  ['no proof', {}],
  ['a product token', { authorization: 'its own' }],
  ['a made-up cookie', { cookie: 'adda.session_token=abc.def' }],
])('%s is no proof', async (_, headers) => {
  const given = 'authorization' in headers ? { authorization: `Bearer ${ana.token}` } : headers;
  const reply = await prove('ana@example.com', given);
  expectProblem(reply, 401);
});

test('a proof for another address is refused, and nobody is made', async () => {
  const reply = await prove('bo@example.com');
  expectProblem(reply, 403);
  const root = await house.admin('Root');
  await root.refused(404, 'GET /users/{email}', { params: { email: 'bo@example.com' } });
});

test('the address of a proof is compared in lower case', async () => {
  expectAnswer('POST /jwt', await prove('ANA@Example.COM'));
});

test.each([
  [undefined],
  [''],
  [7],
  [null],
  ['ana'],
  ['a b@example.com'],
  [`${'a'.repeat(250)}@b.cd`],
])('the address %j is refused with a sentence about it', async (email) => {
  const reply = await prove(email);
  expect(expectProblem(reply, 400)).toMatch(/^Email /);
});

test('a proof alone is enough to be remembered as a user', async () => {
  const reply = await post('/users', { email: ana.email }, { cookie: ana.cookie });
  expectAnswer('POST /users', reply);
  const other = await post('/users', { email: 'bo@example.com' }, { cookie: ana.cookie });
  expect(other.status).toBe(403);
});

test('who has proved who they are, and asked for nothing else yet, becomes a user by their first sync', async () => {
  const own = await openHouse();
  const root = await own.admin('Root');
  const send = (path: string, body: object, cookie = '') =>
    own.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const email = 'New@Example.com';
  const { headers } = await send('/auth/sign-up/email', {
    name: 'New',
    email,
    password: 'longer than that',
  });
  const [cookie = ''] = String(headers.getSetCookie()[0]).split(';');
  const created = { displayName: 'New', photoURL: '', email, isMember: true, createdAt: 'now' };
  const reply = await send('/users', created, cookie);
  expectAnswer('POST /users', reply);
  expect(reply.body).toMatchObject({
    email: 'new@example.com',
    displayName: 'New',
    isMember: false,
  });
  expect((await root.call('GET /admin/stats')).body.users).toBe(2);
});

test('a logout ends this token for good, and no other of the same member', async () => {
  const { body } = await prove(ana.email);
  const second = personOf(house.url, ana.email, (body as { token: string }).token);
  expectAnswer('POST /logout', await second.call('POST /logout'));
  await second.refused(401, 'POST /logout');
  await second.refused(401, 'GET /users/{email}', inPath(ana));
  expect((await ana.call('GET /users/{email}', inPath(ana))).status).toBe(200);
});

test('one can ask how to sign in here', async () => {
  const { body } = await house.visitor.call('GET /auth-options');
  expect(body).toEqual({ identity: 'local', google: false, shortestPassword: 6 });
});

test('ADMIN_EMAILS makes the first admin, whatever the case it is written in', async () => {
  const own = await openHouse({ ADMIN_EMAILS: ' Zoe@Example.com , yan@example.com' });
  const zoe = await own.member('Zoe');
  const ana = await own.member('Ana');
  expect((await zoe.call('GET /users/{email}', inPath(zoe))).body).toEqual({ role: 'admin' });
  expect((await ana.call('GET /users/{email}', inPath(ana))).body).toEqual({ role: 'user' });
});

test('in production ADMIN_EMAILS makes no admin of an unverified address', async () => {
  const secret = 'a secret of more than 32 characters';
  const own = await openHouse({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://forum.example.org',
    JWT_SECRET: secret,
    VERIFY: 'off',
  });
  const root = await own.member('Root');
  expect((await root.call('GET /users/{email}', inPath(root))).body).toEqual({ role: 'user' });
});
