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
import { openTestApp } from '../../../support/test-app.ts';

const PROJECT = 'demo-forum';
const firebase: Awaited<ReturnType<typeof openFirebaseStandIn>> =
  await openFirebaseStandIn(PROJECT);
const forum = await openTestApp(
  { ...firebase.env, VERIFY: 'on', ADMIN_EMAILS: 'root@example.com,boss@example.com' },
  true,
);
afterAll(async () => {
  await forum.close();
  await firebase.close();
});

/** Makes an account at Firebase. */
function account(localId: string, more: { email?: string; emailVerified?: boolean } = {}) {
  const made = {
    localId,
    email: `${localId}@example.com`,
    password: '',
    emailVerified: false,
    displayName: localId,
    ...more,
  };
  firebase.accounts.push(made);
  return made;
}
type Account = ReturnType<typeof account>;

const post = (path: string, who: Account, body: object) =>
  forum.post(path, body, { authorization: `Bearer ${idToken(PROJECT, who)}` });
const jwt = (who: Account) => post('/jwt', who, { email: who.email });
async function signIn(who: Account) {
  const reply = await jwt(who);
  expectAnswer('POST /jwt', reply);
  return personOf(forum.url, who.email, (reply.body as { token: string }).token);
}
async function expectRefused(who: Account, code: string) {
  for (const reply of [await jwt(who), await post('/users', who, { email: who.email })]) {
    expectProblem(reply, 403);
    expect(reply.body).toMatchObject({ code });
  }
}
const memberBefore = (email: string) =>
  saveUser(forum.app.context.store, { email, displayName: 'Long here', photoURL: '' });
const idOf = async (email: string) => (await forum.app.context.store.read(findUser(email)))?.id;

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
    const email = root.email;
    await expectRefused(account('root-2', { email }), 'account-bound');
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
    const { email: free } = una;
    await signIn(account('una-next', { email: free }));
    expect(await idOf(free)).not.toBe(id);
  });

  test('is not moved back by a proof from before its change', async () => {
    const kim = account('kim', { emailVerified: true });
    await signIn(kim);
    const hourAgo = Math.floor(Date.now() / 1_000) - 3_000;
    const stale = idToken(PROJECT, kim, { iat: hourAgo, auth_time: hourAgo });
    const moved = { ...kim, email: 'kim-new@example.com' };
    await signIn(moved);
    const authorization = `Bearer ${stale}`;
    const reply = await forum.post('/jwt', { email: kim.email }, { authorization });
    expectProblem(reply, 403);
    expect(reply.body).toMatchObject({ code: 'account-moved' });
    await signIn(moved);
  });

  test('that moves to an address of ADMIN_EMAILS becomes no admin, and an admin who moves stays one', async () => {
    const max = account('max', { emailVerified: true });
    await signIn(max);
    await signIn({ ...max, email: 'boss@example.com' });
    const { store } = forum.app.context;
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
  const { store } = own.app.context;
  // As it is after the forum has kept its accounts at Firebase until now.
  const { user } = await saveUser(store, {
    email: 'ida@example.com',
    displayName: 'Ida',
    photoURL: '',
  });
  await grantAdmin(store, user.email, 'a test');
  const age = mutation<{ id: string }>()((db, { users }, param) =>
    db
      .update(users)
      .set({ createdAt: 1 })
      .where(eq(users.id, param('id'))),
  );
  await store.write(() => run(age, { id: user.id }));
  await expect(own.member('Ida')).rejects.toThrow('account-unlinked');
  await own.member('New');
});
