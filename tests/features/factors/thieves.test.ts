import { describe, expect, test } from 'vitest';
import { MOST_SESSIONS } from '../../../contract/values/proof-methods.ts';
import { findAccount, saveMailToken } from '../../../db/features/identity/accounts.ts';
import { newMailToken } from '../../../server/identity/local/mail-tokens.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { addPasskey, codeOf, forgetSteps, setUpTotp } from '../../support/features/factors.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import { browserAt, upToFactor } from './browser.ts';

const forum = await openFileForum({ METRICS: 'admins' });
const NEW = 'an entirely new one';

/** Sets a new password by a link of a mail, as its reader. */
async function resetPassword({ email }: Person) {
  const { store } = forum.app.context;
  const account = await store.read(findAccount('email', email));
  const { token, row } = newMailToken('reset-password');
  await saveMailToken(store, account?.id ?? '', row);
  const body = { token, newPassword: NEW };
  return forum.post('/auth/reset-password', body, { origin: forum.url });
}

describe('whoever knows the password alone', () => {
  test('changes neither the profile nor the password, and sees no page of admins', async () => {
    const root = await forum.admin('Root');
    const { secret } = await setUpTotp(root);
    const { browser: thief } = await upToFactor(forum, root);
    const profile = { email: root.email, displayName: 'Thief', photoURL: '' };
    expect((await thief.post('/users', profile)).body).toMatchObject({ displayName: 'Root' });
    const change = { currentPassword: PASSWORD, newPassword: NEW };
    const refused = await thief.post('/auth/change-password', change);
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ code: 'SECOND_FACTOR' }),
    ]);
    const metrics = (cookie: string) => forum.raw('/metrics', { headers: { cookie } });
    expect((await metrics(thief.cookie)).status).toBe(401);
    await forgetSteps(forum);
    const { browser, asked } = await upToFactor(forum, root);
    const shown = { ticket: asked.ticket, code: codeOf(secret) };
    expect((await browser.post('/jwt/factor', shown)).status).toBe(200);
    expect((await metrics(browser.cookie)).status).toBe(200);
    expect((await browser.post('/auth/change-password', change)).status).toBe(200);
  });

  test('ends none of the sessions that have shown the factor', async () => {
    const ana = await forum.member('Evicted');
    await setUpTotp(ana);
    for (let n = 0; n <= MOST_SESSIONS; n++)
      expect((await upToFactor(forum, ana)).status).toBe(403);
    await expectCall(ana, 'GET /me/sessions');
  });
});

describe('a new password by mail', () => {
  test('keeps the factor', async () => {
    const ana = await forum.member('Ana');
    await executeSql(
      forum,
      `update identities set email_verified = true where email = '${ana.email}'`,
    );
    await setUpTotp(ana);
    expect((await resetPassword(ana)).status).toBe(200);
    const browser = browserAt(forum);
    await browser.post('/auth/sign-in/email', { email: ana.email, password: NEW });
    expect((await browser.jwt(ana)).status).toBe(403);
    const { items } = (await expectCall(await forum.signInAgain(ana), 'GET /inbox')).body;
    expect(items[0]).toMatchObject({ kind: 'safety', safety: 'password-changed' });
  });

  test('of an address that nobody had proven takes away what a stranger has set', async () => {
    const victim = await forum.member('Victim');
    await setUpTotp(victim);
    const { key } = await addPasskey(forum, victim);
    expect((await resetPassword(victim)).status).toBe(200);
    const browser = browserAt(forum);
    await browser.post('/auth/sign-in/email', { email: victim.email, password: NEW });
    expect((await browser.jwt(victim)).status).toBe(200);
    const stranger = browserAt(forum);
    const { body: options } = await stranger.post('/auth/passkey/options', {});
    const assertion = key.answer(options as object);
    expect((await stranger.post('/auth/passkey', { assertion })).status).toBe(401);
  });
});
