import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { findUser } from '../../../db/features/users/reads.ts';
import { roleOf } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person, personOf, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const { identity, store, log, config } = forum.app.context;
const { prove: proof } = identity;

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  forum.post(path, body, { origin: forum.url, ...headers });
const prove = (email: unknown, headers: Record<string, string> = { cookie: ana.cookie }) =>
  forum.post('/jwt', { email }, headers);
/** The same member with another product token of their session at the provider, or of the one given. */
async function twinOf({ email, cookie }: Person): Promise<Person> {
  const reply = await prove(email, { cookie });
  expectAnswer('POST /jwt', reply);
  return personOf(forum.url, email, (reply.body as { token: string }).token, cookie);
}
const cookieOf = ({ headers }: { headers: Headers }) =>
  String(headers.getSetCookie()[0]).split(';')[0] ?? '';
const inPath = ({ email }: { email: string }) => ({ params: { email } });
const isIn = async (who: Person) =>
  (await who.call('GET /users/{email}', inPath(who))).status === 200;
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('product tokens', () => {
  test("the provider's proof is exchanged for one, valid for one hour, with neither role nor membership", async () => {
    proves('3.10');
    // The address of a proof is compared in lower case.
    const again = await twinOf({ ...ana, email: 'ANA@Example.COM' });
    const [head, claims] = String(again.token).split('.');
    expect(decoded(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { iat, exp, ...others } = decoded(claims);
    expect(exp - iat).toBe(3_600);
    expect(Object.keys(others).sort()).toEqual(['email', 'jti', 'series', 'sid', 'sub']);
    expect(await roleOf(again, ana.email)).toEqual({ role: 'user', isModerator: false });
  });

  test('neither no proof, nor a product token or a made-up cookie is exchanged, nor a proof for another address', async () => {
    const made = { cookie: 'adda.session_token=abc.def' };
    for (const headers of [{}, { authorization: `Bearer ${ana.token}` }, made])
      expectProblem(await prove(ana.email, headers), 401);
    expectProblem(await prove('bo@example.com'), 403);
    for (const email of [undefined, '', 7, 'ana', 'a b@example.com', `${'a'.repeat(250)}@b.cd`])
      expect(expectProblem(await prove(email), 400)).toMatch(/^Email /);
    await root.refused(404, 'GET /users/{email}', inPath({ email: 'bo@example.com' }));
  });

  test('a proof without any other call becomes a user by its first sync, of no other address', async () => {
    const account = { name: 'New', email: 'New@Example.com', password: 'longer than that' };
    const cookie = cookieOf(await forum.post('/auth/sign-up/email', account));
    const email = 'new@example.com';
    await root.refused(404, 'GET /users/{email}', inPath({ email }));
    const sync = (body: object) => forum.post('/users', body, { cookie });
    expect((await sync({ email: 'bo@example.com' })).status).toBe(403);
    const more = { displayName: 'New', photoURL: '', isMember: true, createdAt: 'now' };
    const reply = await sync({ email: account.email, ...more });
    expectAnswer('POST /users', reply);
    expect(reply.body).toMatchObject({ email, displayName: 'New', isMember: false });
    await expectCall(root, 'GET /users/{email}', inPath({ email }));
  });

  test('logout ends this one for good, and no other of the same member', async () => {
    const second = await twinOf(ana);
    await expectCall(second, 'POST /logout');
    await second.refused(401, 'POST /logout');
    expect([await isIn(second), await isIn(ana)]).toEqual([false, true]);
  });
});

test('the sign-in options can be asked for', async () => {
  const { body } = await forum.visitor.call('GET /auth-options');
  expect(body).toEqual({ identity: 'local', google: false, shortestPassword: 6 });
});

test('ADMIN_EMAILS makes the first admin, whatever its case, and in production none of an unverified address', async () => {
  const own = await openTestApp({ ADMIN_EMAILS: ' Zoe@Example.com , yan@example.com' });
  const production = await openTestApp({ ...AS_PRODUCTION, VERIFY: 'off' });
  for (const [of, name, role] of [
    [own, 'Zoe', 'admin'],
    [own, 'Ana', 'user'],
    [production, 'Root', 'user'],
  ] as const)
    expect(await roleOf(await of.member(name))).toEqual({ role, isModerator: false });
});

describe('a rename', () => {
  const rename = async ({ call, email }: Person, displayName: string) =>
    (await call('POST /users', { body: { email, displayName } })).body.displayName;

  test("is undone neither by POST /jwt nor by the sync after it, which repeats the provider's name", async () => {
    const ava = await forum.member('Ava');
    const { email, cookie } = ava;
    const renamed = { displayName: 'Anna', photoURL: 'https://photos.example.com/ana.png?new' };
    await ava.call('POST /users', { body: { email, ...renamed } });
    await twinOf(ava);
    expect(await store.read(findUser(email))).toMatchObject(renamed);
    const photoURL = 'https://photos.example.com/ava.png';
    for (let n = 0; n < 2; n++) {
      const synced = await send('/users', { email, displayName: 'Ava', photoURL }, { cookie });
      expect(synced.body).toMatchObject(renamed);
    }
  });

  test('may be taken back, and what a call brought before changes nothing', async () => {
    const bo = await forum.member('Bo');
    await rename(bo, 'Bodhi');
    expect(await rename(bo, 'Bo')).toBe('Bo');
    await executeSql(
      forum,
      `update users set display_name = 'Elsewhere' where email = '${bo.email}'`,
    );
    expect(await rename(bo, 'Bo')).toBe('Elsewhere');
    expect(await rename(bo, 'Bodhi')).toBe('Bodhi');
  });

  test('at the provider is followed, by the sync that brings it', async () => {
    const cem = await forum.member('Cem');
    const renamed = { displayName: 'Cem R.' };
    vi.spyOn(identity, 'prove').mockImplementation(async (headers) => {
      const found = await proof(headers);
      return found && { ...found, ...renamed };
    });
    await twinOf(cem);
    expect((await store.read(findUser(cem.email)))?.displayName).toBe('Cem');
    const { email, cookie } = cem;
    const synced = await send('/users', { email, ...renamed }, { cookie });
    expect(synced.body).toMatchObject(renamed);
  });
});

describe('signing out at the identity provider', () => {
  const signOut = ({ cookie }: Person) => send('/auth/sign-out', {}, { cookie });

  test('ends every product token of that session, and their sockets, and no others', async () => {
    const dia = await forum.member('Dia');
    const twin = await twinOf(dia);
    const signIn = { email: dia.email, password: PASSWORD };
    const cookie = cookieOf(await send('/auth/sign-in/email', signIn));
    const phone = await twinOf({ ...dia, cookie });
    const [socket, other] = [await twin.socket(), await phone.socket()];
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));

    expect((await signOut(dia)).status).toBe(200);

    await cut;
    expect([await isIn(dia), await isIn(twin), await isIn(phone)]).toEqual([false, false, true]);
    expect(other.connected).toBe(true);
    expect((await subscribe(await twin.socket(), `user:${dia.email}`))[0]?.ok).toBe(false);
    expectProblem(await prove(dia.email, { cookie: dia.cookie }), 401);
    // Without a session it answers as ever.
    expect((await send('/auth/sign-out', {})).status).toBe(200);
  });

  test('while POST /jwt exchanges the session gives no token', async () => {
    const fay = await forum.member('Fay');
    const asked = vi.spyOn(identity, 'prove').mockImplementationOnce(async (headers) => {
      const found = await proof(headers);
      // The read is true until the very next moment.
      await signOut(fay);
      return found;
    });
    const reply = await prove(fay.email, { cookie: fay.cookie });
    expect(expectProblem(reply, 401)).toBe('Please sign in first.');
    expect(asked).toHaveBeenCalled();
  });
});

describe('a validly signed token', async () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1_000);
  const gil = await forum.member('Gil');
  const sub = (await store.read(findUser(gil.email)))?.id;
  const good = { sub, email: gil.email, jti: 'one', iat, exp: iat + 600 };

  test.each([
    ['sub', [{}, [], 7, true, null, '', 'a\u0000b', 'x'.repeat(5_000), '\ud800']],
    ['jti', [true, {}, [], 1, null, '', 'a\u0000b']],
    ['sid', [true, {}, ['x'], 1, null, '', 'a\u0000b']],
    ['series', ['0', {}, 1.5, true, 1e300]],
    ['iat', ['now', {}, true, null, -1, 1e300]],
    ['exp', ['later', {}, true, null, -1, 1e300]],
  ])('with an odd %s is as good as none, in calls and in sockets', async (claim, values) => {
    const faults = vi.spyOn(log, 'error');
    for (const value of values) {
      const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...good, [claim]: value })}`;
      const end = createHmac('sha256', config.jwtSecret).update(text).digest('base64url');
      const odd = personOf(forum.url, gil.email, `${text}.${end}`);
      const reply = await odd.call('GET /users/{email}', inPath(gil));
      expect([claim, value, reply.status]).toEqual([claim, value, 401]);
      expect((await odd.call('GET /posts')).status).toBe(200);
      const socket = await odd.socket();
      const answers = await subscribe(socket, `user:${gil.email}`, 'feed');
      expect(answers.map(({ ok }) => ok)).toEqual([false, true]);
      socket.disconnect();
    }
    expect(faults).not.toHaveBeenCalled();
  });
});
