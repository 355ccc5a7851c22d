import { expect, test } from 'vitest';
import { roleOf } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { type Person, personOf } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  forum.post(path, body, headers);
const prove = (email: unknown, headers: Record<string, string> = { cookie: ana.cookie }) =>
  post('/jwt', { email }, headers);
const inPath = (person: Person) => ({ params: { email: person.email } });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test("product tokens: the provider's proof is exchanged for one, valid for one hour", async () => {
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
  const again = personOf(forum.url, ana.email, token);
  expect(await roleOf(again)).toEqual({ role: 'user', isModerator: false });
});

test('product tokens: they hold neither role nor membership', async () => {
  const names = ['email', 'exp', 'iat', 'jti', 'series', 'sid', 'sub'];
  expect(Object.keys(claimsOf(String(ana.token))).sort()).toEqual(names);
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

test('product tokens: a proof for another address, or for none, is refused, and makes no user', async () => {
  expectProblem(await prove('bo@example.com'), 403);
  for (const email of [undefined, '', 7, 'ana', 'a b@example.com', `${'a'.repeat(250)}@b.cd`])
    expect(expectProblem(await prove(email), 400)).toMatch(/^Email /);
  const root = await forum.admin('Root');
  await root.refused(404, 'GET /users/{email}', { params: { email: 'bo@example.com' } });
});

test('product tokens: the address of a proof is compared in lower case', async () => {
  expectAnswer('POST /jwt', await prove('ANA@Example.COM'));
});

test('product tokens: a proof without any other call becomes a user by its first sync, of no other address', async () => {
  const root = await forum.admin('Root');
  const account = { name: 'New', email: 'New@Example.com', password: 'longer than that' };
  const { headers } = await post('/auth/sign-up/email', account);
  const [cookie = ''] = String(headers.getSetCookie()[0]).split(';');
  const inPathOfNew = { params: { email: 'new@example.com' } };
  await root.refused(404, 'GET /users/{email}', inPathOfNew);
  expect((await post('/users', { email: 'bo@example.com' }, { cookie })).status).toBe(403);
  const { email } = account;
  const created = { displayName: 'New', photoURL: '', email, isMember: true, createdAt: 'now' };
  const reply = await post('/users', created, { cookie });
  expectAnswer('POST /users', reply);
  const { email: kept } = inPathOfNew.params;
  expect(reply.body).toMatchObject({ email: kept, displayName: 'New', isMember: false });
  expect((await root.call('GET /users/{email}', inPathOfNew)).status).toBe(200);
});

test('logout ends this product token for good, and no other of the same member', async () => {
  const { body } = await prove(ana.email);
  const second = personOf(forum.url, ana.email, (body as { token: string }).token);
  await expectCall(second, 'POST /logout');
  await second.refused(401, 'POST /logout');
  await second.refused(401, 'GET /users/{email}', inPath(ana));
  expect((await ana.call('GET /users/{email}', inPath(ana))).status).toBe(200);
});

test('the sign-in options can be asked for', async () => {
  const { body } = await forum.visitor.call('GET /auth-options');
  expect(body).toEqual({ identity: 'local', google: false, shortestPassword: 6 });
});

test('ADMIN_EMAILS makes the first admin, whatever its case, and in production none of an unverified address', async () => {
  const own = await openTestApp({ ADMIN_EMAILS: ' Zoe@Example.com , yan@example.com' });
  const zoe = await own.member('Zoe');
  const ana = await own.member('Ana');
  expect(await roleOf(zoe)).toEqual({ role: 'admin', isModerator: false });
  expect(await roleOf(ana)).toEqual({ role: 'user', isModerator: false });
  const production = await openTestApp({ ...AS_PRODUCTION, VERIFY: 'off' });
  const root = await production.member('Root');
  expect(await roleOf(root)).toEqual({ role: 'user', isModerator: false });
});
