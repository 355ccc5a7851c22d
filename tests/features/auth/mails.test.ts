import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import { selectFrom } from '../../../db/features/identity/queries.ts';
import { ana, openProvider } from '../../support/features/provider-browser.ts';
import { hashedOnce } from '../../support/forums/hashed-once.ts';
import { NEW, openMailVisitor, outcome, signIn } from './mail-visitor.ts';

test('no session is opened by a password that a mail link has replaced meanwhile', async () => {
  const { forum, register, askForReset } = await openMailVisitor();
  const token = await register();
  const stranger = forum.visitor();
  let isFirst = true;
  forum.identity.onProven?.(async () => {
    if (!isFirst) return;
    isFirst = false;
    const letter = { token: await askForReset(), newPassword: NEW };
    expect((await forum.visitor().call('/reset-password', letter)).status).toBe(200);
  });
  const confirm = { token, password: ana.password };
  expect((await stranger.call('/confirm-email', confirm)).status).toBe(401);
  expect(isFirst).toBe(false);
  const sessions = selectFrom('identitySessions', { where: [], limit: 10, skip: 0 });
  expect(await forum.store.read(all(sessions, { limit: 10, skip: 0 }))).toEqual([]);
  expect(await stranger.proof()).toBeNull();
});

describe('a mail that proves an address', () => {
  test('leads to a page of the forum, and following it proves nothing', async () => {
    const { forum, visitor, register } = await openMailVisitor();
    const token = await register();
    const { link = '', to } = forum.mails[0] ?? {};
    expect([to, link]).toEqual([ana.email, `http://127.0.0.1:3000/confirm-email?token=${token}`]);
    const old = await visitor.call(`/verify-email?token=${token}&callbackURL=/login`);
    expect([old.status, old.headers.get('location')]).toEqual([
      302,
      `/confirm-email?token=${token}`,
    ]);
    expect((await visitor.proof())?.emailVerified).toBe(false);
    expect((await visitor.call(`/confirm-email?token=${token}`)).status).toBe(404);
  });

  test('proves it where the account is signed in, with a new session in place of all others, once', async () => {
    const { forum, visitor, copyOf, register } = await openMailVisitor();
    const token = await register();
    const before = copyOf(visitor);
    const other = forum.visitor();
    await other.call('/sign-in/email', signIn);
    const tries = await Promise.all([1, 2, 3].map(() => visitor.call('/confirm-email', { token })));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const good = tries.find(({ status }) => status === 200);
    expect(good?.body).toEqual({ status: true, signedIn: true });
    expect((await visitor.proof())?.emailVerified).toBe(true);
    for (const old of [before, other]) expect(await old.proof()).toBeNull();
    const again = visitor.call('/confirm-email', { token });
    expect(await outcome(again)).toEqual([400, 'INVALID_TOKEN']);
  });

  test('proves it where the account was registered, and signs nobody in who had signed out', async () => {
    const { visitor, register } = await openMailVisitor();
    const token = await register();
    await visitor.call('/sign-out', {});
    const { body } = await visitor.call('/confirm-email', { token });
    expect(body).toEqual({ status: true, signedIn: false });
    expect(await visitor.proof()).toBeNull();
    await visitor.call('/sign-in/email', signIn);
    expect((await visitor.proof())?.emailVerified).toBe(true);
  });

  test('asks for the password elsewhere, also in the browser of another account', async () => {
    const { forum, visitor, register } = await openMailVisitor();
    const token = await register();
    const other = forum.visitor();
    await other.call('/sign-up/email', { ...ana, email: 'bo@example.com' });
    for (const browser of [forum.visitor(), other]) {
      const asked = await outcome(browser.call('/confirm-email', { token }));
      expect(asked).toEqual([403, 'PASSWORD_NEEDED']);
    }
    const elsewhere = forum.visitor();
    const wrong = elsewhere.call('/confirm-email', { token, password: 'not this one' });
    expect(await outcome(wrong)).toEqual([401, 'INVALID_PASSWORD']);
    expect((await visitor.proof())?.emailVerified).toBe(false);
    const right = { token, password: ana.password };
    expect((await elsewhere.call('/confirm-email', right)).body['signedIn']).toBe(true);
    expect((await elsewhere.proof())?.emailVerified).toBe(true);
    expect(await visitor.proof()).toBeNull();
  });

  test('sets no password, nor does a mail for a new password prove an address; a made-up one does nothing', async () => {
    const { visitor, register, askForReset } = await openMailVisitor();
    const token = await register();
    const refusal = (path: string, body: object) => outcome(visitor.call(path, body));
    const none = [400, 'INVALID_TOKEN'];
    expect(await refusal('/reset-password', { token, newPassword: NEW })).toEqual(none);
    const reset = { token: await askForReset() };
    for (const path of ['/confirm-email', '/disown-registration']) {
      for (const body of [reset, { token: 'a.b.c' }])
        expect(await refusal(path, body)).toEqual(none);
      expect((await visitor.call(path, {})).status).toBe(400);
    }
    expect((await visitor.proof())?.emailVerified).toBe(false);
  });
});

describe('an owner who did not register', () => {
  test('takes the account: its password, sessions and mail links end, and a new password is theirs', async () => {
    const { forum, visitor, tokenIn, register, askForReset } = await openMailVisitor();
    await register();
    const strangers = await askForReset();
    await visitor.call('/send-verification-email', { email: ana.email });
    const owner = forum.visitor();
    const { status, body } = await owner.call('/disown-registration', { token: tokenIn() });
    expect(status).toBe(200);
    expect(await visitor.proof()).toBeNull();
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(401);
    const reset = owner.call('/reset-password', { token: strangers, newPassword: NEW });
    expect(await outcome(reset)).toEqual([400, 'INVALID_TOKEN']);
    const change = { token: body['token'], newPassword: NEW };
    expect((await owner.call('/reset-password', change)).status).toBe(200);
    expect((await owner.call('/sign-in/email', { ...signIn, password: NEW })).status).toBe(200);
    expect((await owner.proof())?.emailVerified).toBe(true);
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(401);
  });

  test('is rid of a stranger who is just signing in', async () => {
    const begun = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const { forum, visitor, register } = await openMailVisitor({
      ...hashedOnce,
      // The check takes longer than the account's change of hands.
      async verify(given) {
        begun.resolve();
        await changed.promise;
        return hashedOnce.verify(given);
      },
    });
    const token = await register();
    const late = visitor.call('/sign-in/email', signIn);
    await begun.promise;
    expect((await forum.visitor().call('/disown-registration', { token })).status).toBe(200);
    changed.resolve();
    expect((await late).status).toBe(401);
    expect(await visitor.proof()).toBeNull();
  });
});

test('mail links and sessions that have expired are deleted', async () => {
  const hourly: (() => void)[] = [];
  const intervals = vi.spyOn(globalThis, 'setInterval');
  const own = await openProvider();
  for (const [act, ms] of intervals.mock.calls) if (ms === 3_600_000) hourly.push(act);
  intervals.mockRestore();
  await own.visitor().call('/sign-up/email', ana);
  const handle = new Database(own.file);
  const count = (table: string) => handle.prepare(`select count(*) from ${table}`).pluck().get();
  const tables = ['identity_verifications', 'identity_sessions'];
  expect(tables.map(count)).toEqual([1, 1]);
  for (const table of tables) handle.exec(`update ${table} set expires_at = 1`);
  expect(hourly).toHaveLength(1);
  for (const act of hourly) act();
  await expect.poll(() => tables.map(count)).toEqual([0, 0]);
  handle.close();
});

test("mail links can't be made from what the database holds", async () => {
  const { forum, visitor, register, askForReset } = await openMailVisitor();
  await register();
  await askForReset();
  const tokens = forum.mails.map(({ link }) => new URL(link).searchParams.get('token'));
  expect(tokens).toHaveLength(2);
  const whole = { where: [], limit: 10, skip: 0 };
  const kept = await forum.store.read(all(selectFrom('identityVerifications', whole), whole));
  expect(kept).toHaveLength(2);
  for (const token of tokens) expect(JSON.stringify(kept)).not.toContain(token);
  for (const { identifier } of kept) {
    const change = { token: String(identifier).replace(/^.*:/, ''), newPassword: NEW };
    expect((await visitor.call('/reset-password', change)).status).toBe(400);
    expect((await visitor.call('/confirm-email', change)).status).toBe(400);
  }
});
