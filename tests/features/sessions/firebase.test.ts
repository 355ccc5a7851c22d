import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { codeOf, forgetSteps, setUpTotp } from '../../support/features/factors.ts';
import { idToken, openFirebaseStandIn } from '../../support/features/firebase-stand-in.ts';
import { PASSWORD, personOf } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

/** A forum with Firebase, and an account there whose sign-ins have the times given. */
async function openThere() {
  const firebase = await openFirebaseStandIn();
  const forum = await openTestApp(firebase.env);
  const account = (localId: string, email = `${localId}@example.com`) => {
    const made = { localId, email, password: PASSWORD, displayName: localId, emailVerified: true };
    firebase.accounts.push(made);
    return made;
  };
  type Account = ReturnType<typeof account>;
  const now = Math.floor(Date.now() / 1_000);
  const tokenOf = (who: Account, ago: number) =>
    idToken('demo-forum', who, { auth_time: now - ago });
  const jwt = (who: Account, ago: number, cookie = '') => {
    const headers = { authorization: `Bearer ${tokenOf(who, ago)}`, cookie };
    return forum.post('/jwt', { email: who.email }, headers);
  };
  async function signIn(who: Account, ago: number) {
    const { status, body } = await jwt(who, ago);
    expect(status).toBe(200);
    return personOf(forum.url, who.email, (body as { token: string }).token);
  }
  const memberOf = (email: string) => forum.app.context.store.read(findUser(email));
  return { forum, account, tokenOf, jwt, signIn, memberOf };
}

/** A sign-in after all that a test does. */
const LATER = -60;

test('with Firebase a sign-in on a new device is told, however late it asks for a token', async () => {
  const { account, signIn } = await openThere();
  const ana = account('ana');
  const registered = await signIn(ana, 3_000);
  const told = async () =>
    (await expectCall(registered, 'GET /inbox')).body.items.filter(({ kind }) => kind === 'safety');
  expect(await told()).toEqual([]);
  await signIn(ana, 2_000);
  expect(await told()).toHaveLength(1);
  await signIn(ana, 5);
  expect(await told()).toHaveLength(2);
});

test('with Firebase a new sign-in to the same account is a step-up, once it has begun a session as well', async () => {
  const { account, tokenOf, jwt, signIn } = await openThere();
  const ana = account('ana');
  const here = await signIn(ana, 3_000);
  const stepUp = async (ago: number, who = ana) =>
    (await here.call('POST /me/step-up', { body: { idToken: tokenOf(who, ago) } })).status;
  const isAsked = async () => (await here.refused(403, 'DELETE /me/sessions')).code === 'step-up';
  expect([await isAsked(), await stepUp(400)]).toEqual([true, 401]);
  // Whoever has the address at Firebase by now has not the account that the session is of.
  expect(await stepUp(5, account('thief', ana.email))).toBe(401);
  expect(await isAsked()).toBe(true);
  const other = await signIn(ana, 9);
  expect(await stepUp(9)).toBe(200);
  await expectCall(here, 'DELETE /me/sessions');
  await other.refused(401, 'GET /me');
  expect(await stepUp(9)).toBe(401);
  // A sign-in from before the end of all others ended with them, also one that nobody had shown here.
  expect(await stepUp(4)).toBe(401);
  expect((await jwt(ana, 4)).status).toBe(401);
  expect(await stepUp(LATER)).toBe(200);
  // The session is that sign-in's from now on.
  expect((await expectCall(await signIn(ana, LATER), 'GET /me/sessions')).body).toHaveLength(1);
});

test('with Firebase another address there moves a member with a second factor once that is shown', async () => {
  const { forum, account, tokenOf, jwt, signIn, memberOf } = await openThere();
  const ana = account('ana');
  const { secret } = await setUpTotp(await signIn(ana, 20));
  await forgetSteps(forum);
  const moved = { ...ana, email: 'moved@example.com' };
  const asked = await jwt(moved, 10);
  expect(asked.body).toMatchObject({ code: 'second-factor', methods: ['totp', 'recovery'] });
  const profile = { email: moved.email, displayName: 'Thief', photoURL: '' };
  await forum.post('/users', profile, { authorization: `Bearer ${idToken('demo-forum', moved)}` });
  expect(await memberOf(moved.email)).toBeUndefined();
  expect(await memberOf(ana.email)).toMatchObject({ displayName: 'ana' });
  const { ticket } = asked.body as { ticket: string };
  const showBy = (ago: number) => {
    const authorization = `Bearer ${tokenOf(moved, ago)}`;
    return forum.post('/jwt/factor', { ticket, code: codeOf(secret) }, { authorization });
  };
  // A ticket and a cookie are of their sign-in.
  expect((await showBy(9)).status).toBe(401);
  const shown = await showBy(10);
  expect([shown.status, shown.body]).toEqual([200, { token: expect.any(String) }]);
  const { token } = shown.body as { token: string };
  const here = personOf(forum.url, moved.email, token);
  expect((await here.call('GET /me')).body).toMatchObject({ email: moved.email });
  expect(await memberOf(ana.email)).toBeUndefined();
  const cookie = shown.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  expect((await jwt(moved, 10, cookie)).status).toBe(200);
  expect((await jwt(moved, LATER, cookie)).status).toBe(403);
  // The move has ended the other session, which has shown no factor.
  expect((await jwt(moved, 9)).status).toBe(401);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});
