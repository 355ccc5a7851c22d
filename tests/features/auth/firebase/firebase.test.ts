import { afterAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../../db/core/create-store.ts';
import { eq } from '../../../../db/core/drizzle.ts';
import { run } from '../../../../db/core/procedure.ts';
import { mutation } from '../../../../db/core/query.ts';
import { grantAdmin } from '../../../../db/features/users/admins.ts';
import { findUser } from '../../../../db/features/users/reads.ts';
import { saveUser } from '../../../../db/features/users/sign-in.ts';
import { postBy, publish } from '../../../support/content.ts';
import { expectAnswer, expectProblem } from '../../../support/expect-answer.ts';
import { idToken, openFirebaseStandIn } from '../../../support/features/firebase-stand-in.ts';
import { openMailServer } from '../../../support/mail/server.ts';
import { personOf } from '../../../support/person.ts';
import { AS_PRODUCTION } from '../../../support/production.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';

const PROJECT = 'demo-forum';
const firebase: Awaited<ReturnType<typeof openFirebaseStandIn>> =
  await openFirebaseStandIn(PROJECT);
const forum = await openTestApp(
  { ...firebase.env, VERIFY: 'on', ADMIN_EMAILS: 'root@example.com,boss@example.com' },
  true,
);
const { store } = forum.app.context;
afterAll(async () => {
  await forum.close();
  await firebase.close();
});

type Account = (typeof firebase.accounts)[number];
/** Makes an account at Firebase. */
function account(localId: string, more: Partial<Account> = {}) {
  const email = `${localId}@example.com`;
  const fresh = { email, password: '', emailVerified: false, displayName: localId };
  const made: Account = { localId, ...fresh, ...more };
  firebase.accounts.push(made);
  return made;
}

const post = (path: string, token: string, email: string, of = forum) =>
  of.post(path, { email }, { authorization: `Bearer ${token}` });
const jwt = (who: Account) => post('/jwt', idToken(PROJECT, who), who.email);
async function signIn(who: Account) {
  const reply = await jwt(who);
  expectAnswer('POST /jwt', reply);
  return personOf(forum.url, who.email, (reply.body as { token: string }).token);
}
/** Expects that no call takes the account, or this ID token of it. */
async function expectRefused(who: Account, code: string, token = idToken(PROJECT, who)) {
  for (const path of ['/jwt', '/users']) {
    const reply = await post(path, token, who.email);
    expectProblem(reply, 403);
    expect(reply.body).toMatchObject({ code });
  }
}
const memberBefore = (email: string) =>
  saveUser(store, { email, displayName: 'Long here', photoURL: '' });
const idOf = async (email: string) => (await store.read(findUser(email)))?.id;

test('Firebase accounts: an internationalised address is stored in ASCII; nobody becomes a member by one that the forum refuses', async () => {
  const ira = account('ira', { email: 'Ira@উদাহরণ.বাংলা' });
  await signIn(ira);
  expect(await idOf('ira@xn--d5b6ci4b4b3a.xn--54b7fta0cc')).toBeDefined();
  const odd = await jwt(account('odd', { email: 'a/b@example.com' }));
  expect([odd.status, odd.body]).toMatchObject([400, { params: { field: 'email' } }]);
});

describe('the client of a forum with Firebase', () => {
  test('learns which project to use, and finds no calls of another provider', async () => {
    expect((await forum.raw('/auth-options')).body).toEqual({
      identity: 'firebase',
      google: true,
      shortestPassword: 6,
      firebase: {
        apiKey: 'demo',
        authDomain: 'demo-forum.firebaseapp.com',
        projectId: PROJECT,
        emulator: firebase.host,
      },
    });
    const headers = { accept: 'application/json' };
    expect((await forum.raw('/auth/get-session', { headers })).status).toBe(404);
  });

  test('may reach Firebase, and that of a forum with its own accounts may not', async () => {
    const headers = { accept: 'text/html' };
    const policy = async (of: TestApp) =>
      (await of.raw('/', { headers })).headers.get('content-security-policy');
    expect(await policy(forum)).toContain(`connect-src 'self' http://${firebase.host}`);
    expect(await policy(await openTestApp())).toContain("connect-src 'self';");
  });
});

describe('an ID token', () => {
  const photoUrl = 'https://photos.example.com/ana.png';

  test.each([
    ['Ana', 'Ana'],
    // A name that would be refused is cleared.
    ['Ze\u0301 \u202eevil\u202c \u0000', 'Z\u00e9 evil'],
    [`${'\u0301\u0316'.repeat(500)}x`, expect.stringMatching(/^.{30}x$/su)],
    ['\u200b', ''],
  ])(
    'is exchanged for a product token, and its name and photo are taken over: %#',
    async (displayName, kept) => {
      const named = account(`named-${firebase.accounts.length}`, { displayName, photoUrl });
      const sync = { body: { email: named.email } };
      expect((await (await signIn(named)).call('POST /users', sync)).body).toMatchObject({
        displayName: kept,
        photoURL: photoUrl,
        role: 'user',
      });
    },
  );

  test('of an account that has gone proves nothing; while Firebase is away, the answer is to try again', async () => {
    const ana = account('ana', { emailVerified: true });
    for (const token of [idToken(PROJECT, { ...ana, localId: 'gone' }), 'a.b.c'])
      expect((await post('/jwt', token, ana.email)).status).toBe(401);
    const away = await openFirebaseStandIn(PROJECT);
    const lonely = await openTestApp(away.env);
    await away.close();
    expect((await post('/jwt', idToken(PROJECT, ana), ana.email, lonely)).status).toBe(503);
  });
});

describe('a Firebase account', () => {
  test('is bound to its member at the first sign-in; another uid with the same address is refused, also verified', async () => {
    const bo = account('bo');
    const member = await signIn(bo);
    expect(await idOf(bo.email)).toBeDefined();
    for (const emailVerified of [false, true]) {
      const other = account(`bo-${emailVerified}`, { email: bo.email, emailVerified });
      await expectRefused(other, 'account-bound');
    }
    expect((await member.call('GET /me')).status).toBe(200);
    await signIn(bo);
  });

  test('becomes an existing member only when its address is verified', async () => {
    const { user } = await memberBefore('cy@example.com');
    const stranger = account('cy-stranger', { email: 'cy@example.com' });
    await expectRefused(stranger, 'account-unlinked');
    const cy = account('cy', { emailVerified: true });
    await signIn(cy);
    expect(await idOf(cy.email)).toBe(user.id);
    await expectRefused({ ...stranger, emailVerified: true }, 'account-bound');
    await signIn({ ...cy, emailVerified: false });
  });

  test('is no admin for the address of one that it does not own', async () => {
    const root = account('root', { emailVerified: true });
    expect((await (await signIn(root)).call('GET /admin/stats')).status).toBe(200);
    await expectRefused(account('root-2', { email: root.email }), 'account-bound');
    const { user } = await memberBefore('dee@example.com');
    expect(user.role).toBe('user');
  });

  test("whose address was changed is refused while the new one is not verified, or is another member's", async () => {
    const eva = account('eva', { emailVerified: true });
    await signIn(eva);
    const unproven = { ...eva, email: 'new@example.com', emailVerified: false };
    await expectRefused(unproven, 'account-moved');
    expect(await idOf('new@example.com')).toBeUndefined();
    await memberBefore('taken@example.com');
    for (const emailVerified of [true, false])
      await expectRefused({ ...eva, email: 'taken@example.com', emailVerified }, 'account-moved');
    await signIn(eva);
  });

  test('whose address was changed at Firebase and verified there moves its member', async () => {
    const una = account('una', { emailVerified: true });
    const before = await signIn(una);
    const id = await idOf(una.email);
    const postId = await publish(before);
    const socket = await before.socket();
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const moved = { ...una, email: 'una-new@example.com' };
    const statuses = (await Promise.all([jwt(moved), jwt(moved)])).map(({ status }) => status);
    expect(statuses).toContain(200);
    await ended;
    expect(await idOf(moved.email)).toBe(id);
    expect(await idOf(una.email)).toBeUndefined();
    expect((await before.refused(401, 'GET /me')).code).toBe('session-ended');
    const after = await signIn(moved);
    expect((await after.call('GET /me')).body).toMatchObject({ _id: id, email: moved.email });
    const post = (await after.call('GET /posts/{id}', { params: { id: postId } })).body;
    expect(post.authorEmail).toBe(moved.email);
    // A token of Firebase from before the change is refused: the member has another address by now.
    await expectRefused({ ...una, emailVerified: false }, 'account-moved');
    await signIn(account('una-next', { email: una.email }));
    expect(await idOf(una.email)).not.toBe(id);
  });

  test('is not moved back by a proof from before its change', async () => {
    const kim = account('kim', { emailVerified: true });
    await signIn(kim);
    const hourAgo = Math.floor(Date.now() / 1_000) - 3_000;
    const stale = idToken(PROJECT, kim, { iat: hourAgo, auth_time: hourAgo });
    const moved = { ...kim, email: 'kim-new@example.com' };
    await signIn(moved);
    await expectRefused(kim, 'account-moved', stale);
    await signIn(moved);
  });

  test('that moves to an address of ADMIN_EMAILS becomes no admin, and an admin who moves stays one', async () => {
    const max = account('max', { emailVerified: true });
    await signIn(max);
    await signIn({ ...max, email: 'boss@example.com' });
    expect(await store.read(findUser('boss@example.com'))).toMatchObject({ role: 'user' });
    const ada = account('ada', { emailVerified: true });
    await signIn(ada);
    await grantAdmin(store, ada.email, 'a test');
    await signIn({ ...ada, email: 'ada-new@example.com' });
    expect(await store.read(findUser('ada-new@example.com'))).toMatchObject({ role: 'admin' });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('is changed at Firebase, not here', async () => {
    const zoe = await signIn(account('zoe', { emailVerified: true }));
    const refused = await zoe.refused(409, 'PUT /me/email', { body: { email: 'z@example.com' } });
    expect(refused.code).toBe('email-at-provider');
  });

  test('of two that come at once for a new address one becomes its member, and one account for two addresses once', async () => {
    const email = 'race@example.com';
    const fox = account('fox');
    for (const both of [
      [account('race-1', { email }), account('race-2', { email })],
      [fox, { ...fox, email: 'fox-2@example.com' }],
    ]) {
      const statuses = (await Promise.all(both.map(jwt))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 403]);
    }
  });
});

describe('with Firebase proofs', () => {
  test('members write once their address is verified there, and with the token they have', async () => {
    const gil = account('gil');
    const member = await signIn(gil);
    const refused = await member.refused(403, 'POST /posts', { body: postBy(member) });
    expect(refused.code).toBe('address-unproven');
    gil.emailVerified = true;
    await signIn(gil);
    await publish(member);
    const status = { params: { email: gil.email } };
    expect((await member.call('GET /user/{email}/status', status)).body).toEqual({
      isMember: false,
    });
  });

  test('a proof that Firebase takes back while it is exchanged brings no token', async () => {
    const hal = account('hal');
    let asked = 0;
    Object.defineProperty(hal, 'disabled', { get: () => ++asked > 1, enumerable: true });
    expectProblem(await jwt(hal), 401);
    expect(asked).toBe(2);
  });
});

test('a forum account becomes an older member of its address only when that is proven', async () => {
  const box = await openMailServer();
  const own = await openTestApp({ ...AS_PRODUCTION, SMTP_URL: box.url });
  const { store: kept } = own.app.context;
  // As it is after the forum has kept its accounts at Firebase until now.
  const ida = { email: 'ida@example.com', displayName: 'Ida', photoURL: '' };
  const { user } = await saveUser(kept, ida);
  await grantAdmin(kept, user.email, 'a test');
  const age = mutation<{ id: string }>()((db, { users }, param) =>
    db
      .update(users)
      .set({ createdAt: 1 })
      .where(eq(users.id, param('id'))),
  );
  await kept.write(() => run(age, { id: user.id }));
  await expect(own.member('Ida')).rejects.toThrow('account-unlinked');
  await own.member('New');
});
