import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { finding } from '../db/identity-shapes.ts';
import { ana, openProvider, type Provider, type Visitor } from './browser-of.ts';

let house: Provider;
let visitor: Visitor;
beforeEach(async () => {
  house = await openProvider();
  visitor = house.visitor();
});
afterEach(() => house.close());

const signIn = { email: ana.email, password: ana.password };
const NEW = 'an entirely new one';

/** The token of the last letter, or of one before it. */
const tokenIn = (at = -1) => new URL(house.letters.at(at)?.link ?? '').searchParams.get('token');
const outcome = async (call: ReturnType<Visitor['call']>) => {
  const { status, body } = await call;
  return [status, body['code']];
};
/** The same browser with the cookies that it has now. */
function copyOf(of: Visitor): Visitor {
  const copy = house.visitor();
  for (const [name, value] of of.cookies) copy.cookies.set(name, value);
  return copy;
}
async function register(): Promise<string | null> {
  await visitor.call('/sign-up/email', ana);
  return tokenIn();
}
async function askForReset(): Promise<string | null> {
  await house.visitor().call('/request-password-reset', { email: ana.email });
  return tokenIn();
}

test('what has ended is not kept: neither letters that nobody used nor sessions', async () => {
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
  await own.close();
});

test('no session is opened by a password that a letter has replaced meanwhile', async () => {
  const token = await register();
  const stranger = house.visitor();
  let isFirst = true;
  house.identity.onProven?.(async () => {
    if (!isFirst) return;
    isFirst = false;
    const letter = { token: await askForReset(), newPassword: NEW };
    expect((await house.visitor().call('/reset-password', letter)).status).toBe(200);
  });
  const confirm = { token, password: ana.password };
  expect((await stranger.call('/confirm-email', confirm)).status).toBe(401);
  expect(isFirst).toBe(false);
  const sessions = finding('identitySessions', { where: [], limit: 10, skip: 0 });
  expect(await house.store.read.all(sessions, { limit: 10, skip: 0 })).toEqual([]);
  expect(await stranger.proof()).toBeNull();
});

describe('a letter that proves an address', () => {
  test('leads to a page of the forum, and following it proves nothing', async () => {
    const token = await register();
    const { link = '', to } = house.letters[0] ?? {};
    expect([to, link]).toEqual([ana.email, `http://127.0.0.1:3000/confirm-email?token=${token}`]);
    const old = await visitor.call(`/verify-email?token=${token}&callbackURL=/login`);
    expect([old.status, old.headers.get('location')]).toEqual([
      302,
      `/confirm-email?token=${token}`,
    ]);
    expect((await visitor.proof())?.emailVerified).toBe(false);
    expect((await visitor.call(`/confirm-email?token=${token}`)).status).toBe(404);
  });

  test('proves it where the account is signed in, with a new session in place of all others', async () => {
    const token = await register();
    const before = copyOf(visitor);
    const other = house.visitor();
    await other.call('/sign-in/email', signIn);
    const { status, body } = await visitor.call('/confirm-email', { token });
    expect([status, body]).toEqual([200, { status: true, signedIn: true }]);
    expect((await visitor.proof())?.emailVerified).toBe(true);
    expect(await before.proof()).toBeNull();
    expect(await other.proof()).toBeNull();
  });

  test('proves it where the account was registered, and signs nobody in who had signed out', async () => {
    const token = await register();
    await visitor.call('/sign-out', {});
    const { body } = await visitor.call('/confirm-email', { token });
    expect(body).toEqual({ status: true, signedIn: false });
    expect(await visitor.proof()).toBeNull();
    await visitor.call('/sign-in/email', signIn);
    expect((await visitor.proof())?.emailVerified).toBe(true);
  });

  test('asks for the password elsewhere', async () => {
    const token = await register();
    const other = house.visitor();
    expect(await outcome(other.call('/confirm-email', { token }))).toEqual([
      403,
      'PASSWORD_NEEDED',
    ]);
    const wrong = { token, password: 'not this one' };
    expect(await outcome(other.call('/confirm-email', wrong))).toEqual([401, 'INVALID_PASSWORD']);
    expect((await visitor.proof())?.emailVerified).toBe(false);
    const right = { token, password: ana.password };
    expect((await other.call('/confirm-email', right)).body['signedIn']).toBe(true);
    expect((await other.proof())?.emailVerified).toBe(true);
    expect(await visitor.proof()).toBeNull();
  });

  test('asks for it in the browser of another account, too', async () => {
    const token = await register();
    const other = house.visitor();
    await other.call('/sign-up/email', { ...ana, email: 'bo@example.com' });
    expect(await outcome(other.call('/confirm-email', { token }))).toEqual([
      403,
      'PASSWORD_NEEDED',
    ]);
  });

  test('is good once', async () => {
    const token = await register();
    const tries = [1, 2, 3].map(() => visitor.call('/confirm-email', { token }));
    const codes = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(codes).toEqual([200, 400, 400]);
    expect(await outcome(visitor.call('/confirm-email', { token }))).toEqual([
      400,
      'INVALID_TOKEN',
    ]);
  });

  test('is no letter of a password, nor is that one of this kind', async () => {
    const token = await register();
    const reset = { token, newPassword: NEW };
    expect(await outcome(visitor.call('/reset-password', reset))).toEqual([400, 'INVALID_TOKEN']);
    const other = { token: await askForReset() };
    expect(await outcome(visitor.call('/confirm-email', other))).toEqual([400, 'INVALID_TOKEN']);
    expect(await outcome(visitor.call('/disown-registration', other))).toEqual([
      400,
      'INVALID_TOKEN',
    ]);
  });

  test('made up or without a token is refused with a sentence', async () => {
    await register();
    for (const path of ['/confirm-email', '/disown-registration']) {
      expect(await outcome(visitor.call(path, { token: 'a.b.c' }))).toEqual([400, 'INVALID_TOKEN']);
      expect((await visitor.call(path, {})).body['message']).toBe(
        'The body lacks a field of this call.',
      );
    }
    expect((await visitor.proof())?.emailVerified).toBe(false);
  });
});

describe('who did not register', () => {
  test('takes the account: password and sessions end, and a new password is theirs', async () => {
    const token = await register();
    const owner = house.visitor();
    const { status, body } = await owner.call('/disown-registration', { token });
    expect(status).toBe(200);
    expect(await visitor.proof()).toBeNull();
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(401);
    const change = { token: body['token'], newPassword: NEW };
    expect((await owner.call('/reset-password', change)).status).toBe(200);
    expect((await owner.call('/sign-in/email', { ...signIn, password: NEW })).status).toBe(200);
    expect((await owner.proof())?.emailVerified).toBe(true);
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(401);
  });

  test('ends the letters that the stranger has asked for', async () => {
    await register();
    const first = await askForReset();
    await visitor.call('/send-verification-email', { email: ana.email });
    const owner = house.visitor();
    const { body } = await owner.call('/disown-registration', { token: tokenIn() });
    const reset = { token: first, newPassword: NEW };
    expect(await outcome(owner.call('/reset-password', reset))).toEqual([400, 'INVALID_TOKEN']);
    const last = { token: body['token'], newPassword: NEW };
    expect((await owner.call('/reset-password', last)).status).toBe(200);
  });

  test('is rid of a stranger who is just signing in', async () => {
    const token = await register();
    const owner = house.visitor();
    // The password's check takes longer than the account's change of hands.
    const [late] = await Promise.all([
      visitor.call('/sign-in/email', signIn),
      owner.call('/disown-registration', { token }),
    ]);
    expect(late.status).toBe(401);
    expect(await visitor.proof()).toBeNull();
  });
});

describe('letters of a forgotten password', () => {
  test('end with the one that is used, and so does the letter of the address', async () => {
    const address = await register();
    const [first, second] = [await askForReset(), await askForReset()];
    const use = (token: string | null) =>
      outcome(house.visitor().call('/reset-password', { token, newPassword: NEW }));
    expect(await use(second)).toEqual([200, undefined]);
    expect(await use(first)).toEqual([400, 'INVALID_TOKEN']);
    const confirm = house.visitor().call('/confirm-email', { token: address, password: NEW });
    expect(await outcome(confirm)).toEqual([400, 'INVALID_TOKEN']);
  });

  test('used at once set one password', async () => {
    await register();
    const tokens = [await askForReset(), await askForReset(), await askForReset()];
    const tries = tokens.map((token, n) =>
      house.visitor().call('/reset-password', { token, newPassword: `${NEW} ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 400, 400]);
    const password = `${NEW} ${statuses.indexOf(200)}`;
    expect((await visitor.call('/sign-in/email', { ...signIn, password })).status).toBe(200);
  });

  test('end with a changed password', async () => {
    await register();
    const token = await askForReset();
    const change = { currentPassword: ana.password, newPassword: NEW };
    expect((await visitor.call('/change-password', change)).status).toBe(200);
    const reset = { token, newPassword: 'the letter thief' };
    expect(await outcome(visitor.call('/reset-password', reset))).toEqual([400, 'INVALID_TOKEN']);
  });

  test('are not used up by a password that is refused', async () => {
    await register();
    const token = await askForReset();
    expect((await visitor.call('/reset-password', { token, newPassword: '123' })).status).toBe(400);
    expect((await visitor.call('/reset-password', { token, newPassword: NEW })).status).toBe(200);
  });
});

test('no letter can be made of what is kept', async () => {
  await register();
  await askForReset();
  const tokens = house.letters.map(({ link }) => new URL(link).searchParams.get('token'));
  expect(tokens).toHaveLength(2);
  const all = { where: [], limit: 10, skip: 0 };
  const kept = await house.store.read.all(finding('identityVerifications', all), all);
  expect(kept).toHaveLength(2);
  for (const token of tokens) expect(JSON.stringify(kept)).not.toContain(token);
  for (const { identifier } of kept) {
    const change = { token: String(identifier).replace(/^.*:/, ''), newPassword: NEW };
    expect((await visitor.call('/reset-password', change)).status).toBe(400);
    expect((await visitor.call('/confirm-email', change)).status).toBe(400);
  }
});

describe('the change of a password', () => {
  const change = { currentPassword: ana.password, newPassword: NEW };

  test('asks for the old one, ends the other sessions and keeps this one', async () => {
    await register();
    const before = copyOf(visitor);
    const other = house.visitor();
    await other.call('/sign-in/email', signIn);
    const wrong = { ...change, currentPassword: 'not this one' };
    const refused = await visitor.call('/change-password', wrong);
    expect([refused.status, refused.body['message']]).toEqual([401, 'The password is wrong.']);
    expect((await other.proof())?.email).toBe(ana.email);

    expect((await visitor.call('/change-password', change)).status).toBe(200);
    expect((await visitor.proof())?.email).toBe(ana.email);
    expect(await before.proof()).toBeNull();
    expect(await other.proof()).toBeNull();
    expect((await other.call('/sign-in/email', signIn)).status).toBe(401);
    expect((await other.call('/sign-in/email', { ...signIn, password: NEW })).status).toBe(200);
  });

  test('is for those who are signed in, and proves no address', async () => {
    await register();
    expect((await house.visitor().call('/change-password', change)).status).toBe(401);
    await visitor.call('/change-password', change);
    expect((await visitor.proof())?.emailVerified).toBe(false);
  });

  test('tried at once is made once', async () => {
    await register();
    const tries = [1, 2, 3].map((n) =>
      copyOf(visitor).call('/change-password', { ...change, newPassword: `${NEW} ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('counts what is wrong as failed sign-ins', async () => {
    await register();
    const wrong = { ...change, currentPassword: 'not this one' };
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await visitor.call('/change-password', wrong)).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await visitor.call('/change-password', change)).status).toBe(429);
  });
});
