import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { findUser } from '../../../db/features/users/reads.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { PASSWORD, type Person, personOf, subscribe } from '../../support/person.ts';

const forum = await openFileForum();
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  forum.post(path, body, { origin: forum.url, ...headers });
const jwt = async ({ email, cookie }: Person) => {
  const reply = await send('/jwt', { email }, { cookie });
  expectAnswer('POST /jwt', reply);
  return personOf(forum.url, email, (reply.body as { token: string }).token, cookie);
};
const isIn = async (person: Person) =>
  (await person.call('GET /users/{email}', { params: { email: person.email } })).status === 200;

describe('a rename', () => {
  const rename = (person: Person, displayName: string, photoURL?: string) =>
    person.call('POST /users', {
      body: { email: person.email, displayName, ...(photoURL !== undefined && { photoURL }) },
    });
  const PHOTO = 'https://photos.example.com/ana.png';

  test("is undone neither by POST /jwt nor by the sync after it, which repeats the provider's name", async () => {
    const ana = await forum.member('Ana');
    await rename(ana, 'Anna', `${PHOTO}?new`);
    await jwt(ana);
    const user = await forum.app.context.store.read(findUser(ana.email));
    expect(user).toMatchObject({ displayName: 'Anna', photoURL: `${PHOTO}?new` });
    const body = { email: ana.email, displayName: 'Ana', photoURL: PHOTO };
    for (let n = 0; n < 2; n++) {
      const synced = await send('/users', body, { cookie: ana.cookie });
      expect(synced.body).toMatchObject({ displayName: 'Anna', photoURL: `${PHOTO}?new` });
    }
  });

  test('may be taken back, and what a call brought before changes nothing', async () => {
    const bo = await forum.member('Bo');
    await rename(bo, 'Bodhi');
    expect((await rename(bo, 'Bo')).body.displayName).toBe('Bo');
    await executeSql(
      forum,
      `update users set display_name = 'Elsewhere' where email = '${bo.email}'`,
    );
    expect((await rename(bo, 'Bo')).body.displayName).toBe('Elsewhere');
    expect((await rename(bo, 'Bodhi')).body.displayName).toBe('Bodhi');
  });

  test('at the provider is followed, by the sync that brings it', async () => {
    const cem = await forum.member('Cem');
    const { identity } = forum.app.context;
    const { prove } = identity;
    vi.spyOn(identity, 'prove').mockImplementation(async (headers) => {
      const found = await prove(headers);
      return found && { ...found, displayName: 'Cem R.' };
    });
    await jwt(cem);
    expect((await forum.app.context.store.read(findUser(cem.email)))?.displayName).toBe('Cem');
    const body = { email: cem.email, displayName: 'Cem R.' };
    const synced = await send('/users', body, { cookie: cem.cookie });
    expect(synced.body).toMatchObject({ displayName: 'Cem R.' });
  });
});

describe('signing out at the identity provider', () => {
  const signOut = ({ cookie }: Person) => send('/auth/sign-out', {}, { cookie });

  test('ends every product token of that session, and their sockets, and no others', async () => {
    const dia = await forum.member('Dia');
    const twin = await jwt(dia);
    const signIn = { email: dia.email, password: PASSWORD };
    const { headers } = await send('/auth/sign-in/email', signIn);
    const [cookie = ''] = String(headers.getSetCookie()[0]).split(';');
    const phone = await jwt({ ...dia, cookie });
    const [socket, other] = [await twin.socket(), await phone.socket()];
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));

    expect((await signOut(dia)).status).toBe(200);

    await cut;
    expect([await isIn(dia), await isIn(twin), await isIn(phone)]).toEqual([false, false, true]);
    expect(other.connected).toBe(true);
    expect((await subscribe(await twin.socket(), `user:${dia.email}`))[0]?.ok).toBe(false);
    expectProblem(await send('/jwt', { email: dia.email }, { cookie: dia.cookie }), 401);
  });

  test('without a session answers as ever', async () => {
    expect((await send('/auth/sign-out', {})).status).toBe(200);
  });

  test('while POST /jwt exchanges the session gives no token', async () => {
    const fay = await forum.member('Fay');
    const { identity } = forum.app.context;
    const { prove } = identity;
    const asked = vi.spyOn(identity, 'prove').mockImplementationOnce(async (headers) => {
      const found = await prove(headers);
      // The read is true until the very next moment.
      await signOut(fay);
      return found;
    });
    const reply = await send('/jwt', { email: fay.email }, { cookie: fay.cookie });
    expect(expectProblem(reply, 401)).toBe('Please sign in first.');
    expect(asked).toHaveBeenCalled();
  });
});

describe('a validly signed token', async () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1_000);
  const good = { sub: 'somebody', email: 'ana@example.com', jti: 'one', iat, exp: iat + 600 };
  const gil = await forum.member('Gil');
  const user = await forum.app.context.store.read(findUser(gil.email));
  const { jwtSecret } = forum.app.context.config;

  test.each([
    ['sub', [{}, [], 7, true, null, '', 'a\u0000b', 'x'.repeat(5_000), '\ud800']],
    ['jti', [true, {}, [], 1, null, '', 'a\u0000b']],
    ['sid', [true, {}, ['x'], 1, null, '', 'a\u0000b']],
    ['series', ['0', {}, 1.5, true, 1e300]],
    ['iat', ['now', {}, true, null, -1, 1e300]],
    ['exp', ['later', {}, true, null, -1, 1e300]],
  ])('with an odd %s is as good as none, in calls and in sockets', async (claim, values) => {
    const faults = vi.spyOn(forum.app.context.log, 'error');
    for (const value of values) {
      const claims = { ...good, email: gil.email, sub: user?.id, [claim]: value };
      const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
      const end = createHmac('sha256', jwtSecret).update(text).digest('base64url');
      const odd = personOf(forum.url, gil.email, `${text}.${end}`);
      const reply = await odd.call('GET /users/{email}', { params: { email: gil.email } });
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
