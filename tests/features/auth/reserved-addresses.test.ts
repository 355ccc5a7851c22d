import { describe, expect, test } from 'vitest';
import { findUserById } from '../../../db/features/users/reads.ts';
import { saveUser } from '../../../db/features/users/sign-in.ts';
import { setupCode } from '../../../server/features/setup/setup-code.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { faults, finish, idOf, leave } from '../../support/features/leaving.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

const RESERVED = ['x@deleted.invalid', 'farida@example.invalid', 'a@b.Invalid', 'a@invalid'];

/** Gives a member an address as one could register it once: nothing keeps the database from it. */
async function squat(forum: TestApp, who: Person, email: string) {
  await executeSql(forum, `update identities set email = '${email}' where email = '${who.email}'`);
  await executeSql(forum, `update users set email = '${email}' where email = '${who.email}'`);
}
const emailOf = async ({ app }: TestApp, id: string) =>
  (await app.context.store.read(findUserById(id)))?.email;
const jwt = (forum: TestApp, { cookie }: Person, email: string) =>
  forum.post('/jwt', { email }, { origin: forum.url, cookie });

describe('a reserved address', async () => {
  const { forum, ana } = await openFileForumWithPasswords(['Ana']);

  test.each(RESERVED)('%s is refused wherever an address enters', async (email) => {
    const account = { name: 'Farida', email, password: PASSWORD };
    const signUp = await forum.post('/auth/sign-up/email', account, { origin: forum.url });
    expect([signUp.status, signUp.body]).toMatchObject([400, { params: { field: 'email' } }]);
    const refused = await ana.refused(400, 'PUT /me/email', { body: { email } });
    expect(refused).toMatchObject({ code: 'bad-input', params: { field: 'email' } });
    const given = { email: email.toLowerCase(), displayName: 'Farida', photoURL: '' };
    await expect(saveUser(forum.app.context.store, given)).rejects.toThrow('reserved');
  });

  test('that somebody has stops no check, and is taken from them: they sign in by another', async () => {
    const cy = await forum.member('Cy');
    const id = await idOf(cy);
    await squat(forum, cy, 'x@deleted.invalid');
    expect((await faults(forum)).filter((fault) => !fault.includes('search text'))).toEqual([]);
    await forum.app.jobs.leaving.run();
    const email = `${id}@unowned.invalid`;
    expect(await emailOf(forum, id)).toBe(email);
    expect((await jwt(forum, cy, email)).status).toBe(200);
    expect(await faults(forum)).toEqual([]);
  });

  test.each([
    ['Dan', 'dan@test.invalid'],
    ['Flo', 'flo@foo-.com'],
  ])('%s has %s from before the rule: it signs in and gets mail', async (name, email) => {
    await squat(forum, await forum.member(name), email);
    const ask = (call: string) =>
      forum.post(`/auth/${call}`, { email, password: PASSWORD }, { origin: forum.url });
    const calls = ['sign-in/email', 'request-password-reset', 'send-verification-email'].map(ask);
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('leavings', async () => {
  const { forum, ana, bo } = await openFileForumWithPasswords(['Ana', 'Bo', 'Eve', 'Root']);

  test('end on their day, also where one of them can’t', async () => {
    const [anas, bos] = [await idOf(ana), await idOf(bo)];
    await leave(ana);
    await leave(bo);
    const eve = await forum.member('Mallory');
    const eves = await idOf(eve);
    // No server moves this one away: it counts as one who has left.
    await executeSql(
      forum,
      `update users set left_at = 1, email = '${anas}@deleted.invalid' where id = '${eves}'`,
    );
    await executeSql(forum, `update users set leaving_at = 1 where id = '${anas}'`);
    await expect(finish(forum)).rejects.toThrow();
    expect(await emailOf(forum, bos)).toBe(`${bos}@deleted.invalid`);
    // Once the address is free, the other one goes, too.
    await executeSql(
      forum,
      `update users set left_at = null, email = 'free@example.com' where id = '${eves}'`,
    );
    await finish(forum);
    expect(await emailOf(forum, anas)).toBe(`${anas}@deleted.invalid`);
  });
});

test('an example member is nobody’s, also where somebody has the address already', async () => {
  const { forum, ana, eve } = await openFileForumWithPasswords(['Ana', 'Eve'], {
    ADMIN_EMAILS: '',
  });
  const email = 'farida@example.invalid';
  const eves = await idOf(eve);
  await squat(forum, eve, email);
  const code = await setupCode(forum.app.context);
  await ana.call('POST /setup', { body: { code, examples: true } });
  expect(await emailOf(forum, eves)).toBe(`${eves}@unowned.invalid`);
  // An account that had no member yet.
  const dan = await forum.member('Dan');
  await executeSql(forum, `update identities set email = '${email}' where email = '${dan.email}'`);
  const { status, body } = await jwt(forum, dan, email);
  expect([status, body]).toMatchObject([400, { params: { field: 'email' } }]);
  expect(await faults(forum)).toEqual([]);
});
