import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../../../db/core/drizzle.ts';
import { run } from '../../../db/core/procedure.ts';
import { mutation } from '../../../db/core/query.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person, personOf, subscribe } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';
import { openTestApp } from '../../support/test-app.ts';

const send = (forum: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) =>
  forum.post(path, body, { origin: forum.url, ...headers });
const jwt = async (forum: TestApp, { email, cookie }: Person) => {
  const reply = await send(forum, '/jwt', { email }, { cookie });
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
  const nameOf = async (forum: TestApp, person: Person) => {
    const user = await forum.app.context.store.read(findUser(person.email));
    return [user?.displayName, user?.photoURL];
  };
  const PHOTO = 'https://photos.example.com/ana.png';

  test('is not undone by POST /jwt, nor is a new photo', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    await rename(ana, 'Anna', 'https://example.com/new.png');
    await jwt(forum, ana);
    expect(await nameOf(forum, ana)).toEqual(['Anna', 'https://example.com/new.png']);
  });

  test("is not undone by the sync after a sign-in, which repeats the provider's name", async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    await rename(ana, 'Anna');
    const body = { email: ana.email, displayName: 'Ana', photoURL: PHOTO };
    for (let n = 0; n < 2; n++) {
      const synced = await send(forum, '/users', body, { cookie: ana.cookie });
      expect(synced.body).toMatchObject({ displayName: 'Anna', photoURL: PHOTO });
    }
  });

  test('may be taken back, and what a call brought before changes nothing', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    await rename(ana, 'Anna');
    expect((await rename(ana, 'Ana')).body.displayName).toBe('Ana');
    const { store } = forum.app.context;
    const elsewhere = mutation<{ email: string }>()((db, { users }, param) =>
      db
        .update(users)
        .set({ displayName: 'Anouk' })
        .where(eq(users.email, param('email'))),
    );
    await store.write(() => run(elsewhere, { email: ana.email }));
    expect((await rename(ana, 'Ana')).body.displayName).toBe('Anouk');
    expect((await rename(ana, 'Anna')).body.displayName).toBe('Anna');
  });

  test('at the provider is followed, by the sync that brings it', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    const { identity } = forum.app.context;
    const prove = identity.prove;
    identity.prove = async (headers) => {
      const found = await prove(headers);
      return found && { ...found, displayName: 'Ana R.' };
    };
    await jwt(forum, ana);
    expect(await nameOf(forum, ana)).toEqual(['Ana', PHOTO]);
    const body = { email: ana.email, displayName: 'Ana R.' };
    const synced = await send(forum, '/users', body, { cookie: ana.cookie });
    expect(synced.body).toMatchObject({ displayName: 'Ana R.', photoURL: PHOTO });
  });
});

describe('signing out at the identity provider', () => {
  const signOut = (forum: TestApp, { cookie }: Person, headers = {}) =>
    send(forum, '/auth/sign-out', {}, { cookie, ...headers });

  test('ends every product token of that session, and their sockets, and no others', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    const twin = await jwt(forum, ana);
    const signIn = { email: ana.email, password: PASSWORD };
    const { headers } = await send(forum, '/auth/sign-in/email', signIn);
    const [cookie = ''] = String(headers.getSetCookie()[0]).split(';');
    const phone = await jwt(forum, { ...ana, cookie });
    const [socket, other] = [await twin.socket(), await phone.socket()];
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));

    expect((await signOut(forum, ana)).status).toBe(200);

    await cut;
    expect([await isIn(ana), await isIn(twin), await isIn(phone)]).toEqual([false, false, true]);
    expect(other.connected).toBe(true);
    const room = `user:${ana.email}`;
    expect((await subscribe(await twin.socket(), room))[0]?.ok).toBe(false);
    expectProblem(await send(forum, '/jwt', { email: ana.email }, { cookie: ana.cookie }), 401);
  });

  test('from another site ends nothing', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    const refused = await signOut(forum, ana, { origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
    expect(await isIn(ana)).toBe(true);
  });

  test('without a session answers as ever', async () => {
    const forum = await openTestApp();
    expect((await send(forum, '/auth/sign-out', {})).status).toBe(200);
  });
});

describe('POST /jwt', () => {
  test('gives no token for a session that ends while it is exchanged', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    const { identity } = forum.app.context;
    const prove = identity.prove;
    let asked = 0;
    identity.prove = async (headers) => {
      const found = await prove(headers);
      asked += 1;
      // The read is true until the very next moment.
      if (asked === 1) {
        identity.prove = prove;
        await send(forum, '/auth/sign-out', {}, { cookie: ana.cookie });
      }
      return found;
    };
    const reply = await send(forum, '/jwt', { email: ana.email }, { cookie: ana.cookie });
    expect(expectProblem(reply, 401)).toBe('Please sign in first.');
    expect(asked).toBe(1);
  });
});

describe('a validly signed token', () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1_000);
  const good = { sub: 'somebody', email: 'ana@example.com', jti: 'one', iat, exp: iat + 600 };

  test.each([
    ['sub', [{}, [], 7, true, null, '', 'a\u0000b', 'x'.repeat(5_000), '\ud800']],
    ['jti', [true, {}, [], 1, null, '', 'a\u0000b']],
    ['sid', [true, {}, ['x'], 1, null, '', 'a\u0000b']],
    ['series', ['0', {}, 1.5, true, 1e300]],
    ['iat', ['now', {}, true, null, -1, 1e300]],
    ['exp', ['later', {}, true, null, -1, 1e300]],
  ])('with an odd %s is as good as none, in calls and in sockets', async (claim, values) => {
    const forum = await openTestApp();
    const faults: unknown[] = [];
    forum.app.context.log.error = (...what: unknown[]) => void faults.push(what);
    const ana = await forum.member('Ana');
    const user = await forum.app.context.store.read(findUser(ana.email));
    const { jwtSecret } = forum.app.context.config;
    for (const value of values) {
      const claims = { ...good, sub: user?.id, [claim]: value };
      const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
      const end = createHmac('sha256', jwtSecret).update(text).digest('base64url');
      const odd = personOf(forum.url, ana.email, `${text}.${end}`);
      const reply = await odd.call('GET /users/{email}', { params: { email: ana.email } });
      expect([claim, value, reply.status]).toEqual([claim, value, 401]);
      expect((await odd.call('GET /posts')).status).toBe(200);
      const socket = await odd.socket();
      expect((await subscribe(socket, `user:${ana.email}`, 'feed')).map(({ ok }) => ok)).toEqual([
        false,
        true,
      ]);
      socket.disconnect();
    }
    expect(faults).toEqual([]);
  });
});

describe('devices', () => {
  let forum: Provider;
  let known: Visitor;
  beforeEach(async () => {
    forum = await openProvider();
    known = forum.visitor('198.51.100.1');
    await known.call('/sign-up/email', ana);
    await known.call('/sign-out', {});
  });

  const signIn = (visitor: Visitor, password = 'not this one', email = ana.email) =>
    visitor.call('/sign-in/email', { email, password });
  const statusOf = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;

  /** Strangers use up all wrong guesses that the account has. */
  async function lockOut() {
    for (let n = 0; n < 10; n += 1) await signIn(forum.visitor(`192.0.2.${n}`));
    expect(await statusOf(forum.visitor('203.0.113.1'), ana.password)).toBe(429);
  }

  describe('known devices: while strangers guess', () => {
    test('a device that has signed in before can sign in, from wherever it is', async () => {
      await lockOut();
      expect(await statusOf(known, ana.password)).toBe(200);
      const moved = forum.visitor('192.0.2.0');
      for (const [name, value] of known.cookies) moved.cookies.set(name, value);
      expect(await statusOf(moved, ana.password)).toBe(200);
    });

    test("a device that has signed in to another account can't sign in", async () => {
      await lockOut();
      const other = forum.visitor('198.51.100.2');
      await other.call('/sign-up/email', { ...ana, email: 'bo@example.com' });
      expect(await statusOf(other, ana.password)).toBe(429);
    });

    test("no cookie of the strangers' own making helps them", async () => {
      await lockOut();
      const [name, value = ''] = [...known.cookies].find(([name]) => name.endsWith('device')) ?? [];
      const [device, signature = ''] = value.split('.');
      const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
      const other = `${device?.startsWith('A') ? 'B' : 'A'}${device?.slice(1)}`;
      for (const forged of [
        `${device}.${flipped}`,
        `${other}.${signature}`,
        `${device}.`,
        '~',
        '.',
      ]) {
        const stranger = forum.visitor('203.0.113.2');
        stranger.cookies.set(String(name), forged);
        expect(await statusOf(stranger, ana.password)).toBe(429);
      }
    });
  });

  test('known devices: one may guess no more than anybody else, and locks nobody out', async () => {
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) tries.push(await statusOf(known));
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await statusOf(known, ana.password)).toBe(429);
    expect(await statusOf(forum.visitor('203.0.113.3'), ana.password)).toBe(200);
  });

  test('known devices: a new password forgets all but the one that set it', async () => {
    const other = forum.visitor('198.51.100.3');
    await signIn(other, ana.password);
    const change = { currentPassword: ana.password, newPassword: 'an entirely new one' };
    expect((await other.call('/change-password', change)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) await signIn(forum.visitor(`192.0.2.${n}`));
    expect(await statusOf(known, change.newPassword)).toBe(429);
    expect(await statusOf(other, change.newPassword)).toBe(200);
  });

  test('known devices: one knows its last five accounts', async () => {
    for (let n = 0; n < 5; n += 1)
      await known.call('/sign-up/email', { ...ana, email: `person${n}@example.com` });
    await lockOut();
    expect(await statusOf(known, ana.password)).toBe(429);
    expect(await statusOf(known, ana.password, 'person0@example.com')).toBe(200);
  });

  test('known devices: the cookie is out of reach for scripts and other sites, and says nothing of the account', async () => {
    const { headers } = await signIn(known, ana.password);
    const [, line = ''] = headers.getSetCookie();
    expect(line).toMatch(
      /^adda\.device=[\w.-]+; Max-Age=\d+; Path=\/auth; HttpOnly; SameSite=Lax$/,
    );
    const https = await openProvider({ PUBLIC_URL: 'https://forum.example.org' });
    const home = 'https://forum.example.org';
    const secure = await https.visitor().call('/sign-up/email', ana, { home });
    expect(secure.headers.getSetCookie()[1]).toMatch(
      /^__Host-adda\.device=.*; Path=\/; .*; Secure$/,
    );
  });
});
