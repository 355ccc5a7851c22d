import { describe, expect, test } from 'vitest';
import { MOST_SESSIONS } from '../../../contract/values/proof-methods.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { addPasskey, codeOf, forgetSteps, setUpTotp } from '../../support/features/factors.ts';
import { leave, signedInAnew } from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { PASSWORD, type Person, subscribe } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { browserAt, upToFactor } from './browser.ts';

const needed = expect.objectContaining({ code: 'factor-needed' });
const forum = await openFileForum({ METRICS: 'admins' });

describe('FACTORS', () => {
  test('staff: without a factor admins and moderators are plain members', async () => {
    const forum = await openTestApp({ FACTORS: 'staff' });
    const [root, ana] = [await forum.member('Root'), await forum.member('Ana')];
    const { _id: id } = await writeComment(ana, await publish(ana), 'Tea.');
    const gone = { params: { id } };
    const edit = { ...gone, body: { text: 'Mine', version: 1 } };
    expect((await ana.call('PATCH /comments/{id}', edit)).status).toBe(200);
    const others = { params: { email: ana.email } };
    for (const [name, input] of [
      ['GET /admin/stats', {}],
      ['DELETE /comments/{id}', gone],
      ['GET /users/{email}', others],
    ] as const)
      expect(await root.refused(403, name, input)).toEqual(needed);
    await publish(root);
    const adminRoom = async () => (await subscribe(await root.socket(), 'admin'))[0];
    expect(await adminRoom()).not.toHaveProperty('state');
    await setUpTotp(root);
    await expectCall(root, 'GET /admin/stats');
    await expectCall(root, 'DELETE /comments/{id}', gone);
    expect(await adminRoom()).toHaveProperty('state');
    await root.call('DELETE /me/totp');
    expect(await root.refused(403, 'GET /admin/stats')).toEqual(needed);
  });

  test('all: without a factor nobody writes; everybody can set one up, and stay if they are leaving', async () => {
    const forum = await openTestApp({ FACTORS: 'all' });
    const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
    expect(await ana.refused(403, 'POST /posts', { body: postBy(ana) })).toEqual(needed);
    const choice = { body: { digits: 'latin' } };
    expect(await ana.refused(403, 'PATCH /me/choices', choice)).toEqual(needed);
    for (const name of ['GET /posts', 'GET /me/sessions'] as const)
      expect((await ana.call(name)).status).toBe(200);
    await setUpTotp(ana);
    await publish(ana);
    const later = Date.now() + 3_600_000;
    await executeSql(
      forum,
      `update users set leaving_at = ${later}, leaving_texts = 'keep' where email = '${bo.email}'`,
    );
    const anew = await forum.signInAgain(bo);
    await expectCall(anew, 'GET /me/export');
    await expectCall(anew, 'DELETE /me/leaving');
    expect((await expectCall(anew, 'GET /me')).body).not.toHaveProperty('leaving');
  });
});

describe('pages of operators', () => {
  const metricsOf = async ({ cookie, token }: Person, of = forum) => [
    (await of.raw('/metrics', { headers: { cookie } })).status,
    (await of.raw('/metrics', { headers: { authorization: `Bearer ${token}` } })).status,
  ];

  test('are for staff with a second factor, where the forum asks for one', async () => {
    const strict = await openTestApp({ METRICS: 'admins', FACTORS: 'staff' });
    expect(await metricsOf(await strict.member('Root'), strict)).toEqual([403, 403]);
  });

  test('are closed to admins who are suspended or leaving', async () => {
    const [root, boss] = [await forum.admin('Root'), await forum.admin('Boss')];
    const chief = await forum.admin('Chief');
    expect(await metricsOf(boss)).toEqual([200, 200]);
    await sanction(root, boss, 'suspend');
    expect(await metricsOf(boss)).toEqual([403, 403]);
    await leave(chief);
    expect(await metricsOf((await signedInAnew(forum, chief)) as Person)).toEqual([403, 403]);
  });
});

const NEW = 'an entirely new one';

describe('whoever knows the password alone', () => {
  test('changes neither the profile nor the password, and sees no page of admins', async () => {
    const lin = await forum.admin('Lin');
    const { secret } = await setUpTotp(lin);
    const { browser: thief } = await upToFactor(forum, lin);
    const profile = { email: lin.email, displayName: 'Thief', photoURL: '' };
    expect((await thief.post('/users', profile)).body).toMatchObject({ displayName: 'Lin' });
    const change = { currentPassword: PASSWORD, newPassword: NEW };
    const refused = await thief.post('/auth/change-password', change);
    const problem = { statusCode: 403, code: 'SECOND_FACTOR' };
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining(problem)]);
    const metrics = async ({ cookie }: { cookie: string }) =>
      (await forum.raw('/metrics', { headers: { cookie } })).status;
    expect(await metrics(thief)).toBe(401);
    await forgetSteps(forum);
    const { browser, statusOf } = await upToFactor(forum, lin);
    expect(await statusOf({ code: codeOf(secret) })).toBe(200);
    expect(await metrics(browser)).toBe(200);
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
  /** Sets it by the link, and answers the status of a sign-in with it. */
  async function resetAndSignIn(who: Person) {
    const token = await mailTokenFor(forum, who.email, 'reset-password');
    const body = { token, newPassword: NEW };
    const { status } = await forum.post('/auth/reset-password', body, { origin: forum.url });
    expect(status).toBe(200);
    const browser = browserAt(forum);
    await browser.signIn(who, NEW);
    return (await browser.jwt(who)).status;
  }

  test('keeps the factor', async () => {
    const ana = await forum.member('Ana');
    await executeSql(
      forum,
      `update identities set email_verified = true where email = '${ana.email}'`,
    );
    await setUpTotp(ana);
    expect(await resetAndSignIn(ana)).toBe(403);
    const { items } = (await expectCall(await forum.signInAgain(ana), 'GET /inbox')).body;
    const changed = expect.objectContaining({ kind: 'safety', safety: 'password-changed' });
    expect(items).toContainEqual(changed);
  });

  test('of an address that nobody had proven takes away what a stranger has set', async () => {
    const victim = await forum.member('Victim');
    await setUpTotp(victim);
    const { key } = await addPasskey(forum, victim);
    expect(await resetAndSignIn(victim)).toBe(200);
    const stranger = browserAt(forum);
    const assertion = key.answer(await stranger.options());
    expect((await stranger.passkey(assertion)).status).toBe(401);
  });
});
