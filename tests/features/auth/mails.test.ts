import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';
import { hashedOnce } from '../../support/forums/hashed-once.ts';
import { selectFrom } from '../../support/forums/identity-rows.ts';

const { email, password } = ana;
const NEW = 'an entirely new one';
const INVALID = [400, 'INVALID_TOKEN'];
const whole = { where: [], limit: 10, skip: 0 };

let forum: Provider;
/** The browser in which Ana has registered, and the token of the mail that she got for it. */
let visitor: Visitor;
let token: string | null;
/** The check of a password; a test may have it take longer. */
let { verify } = hashedOnce;

beforeEach(async () => {
  ({ verify } = hashedOnce);
  forum = await openProvider({}, false, { ...hashedOnce, verify: (given) => verify(given) });
  visitor = forum.visitor();
  await visitor.call('/sign-up/email', ana);
  token = lastToken();
});

const tokenIn = (link = '') => new URL(link).searchParams.get('token');
const lastToken = () => tokenIn(forum.mails.at(-1)?.link);
/** A browser with the cookies that Ana's has now. */
function copy(): Visitor {
  const made = forum.visitor();
  for (const [name, value] of visitor.cookies) made.cookies.set(name, value);
  return made;
}
/** Asks for a new password in another browser; answers the token of the mail. */
async function askForReset() {
  await forum.visitor().call('/request-password-reset', { email });
  return lastToken();
}

/** The status of an answer and the code of its error. */
async function post(path: string, body: object, by = visitor) {
  const { status, body: said } = await by.call(path, body);
  return [status, said['code']];
}
const confirm = (by: Visitor, more: object = {}) => by.call('/confirm-email', { token, ...more });
const reset = (by: string | null, newPassword = NEW) =>
  post('/reset-password', { token: by, newPassword }, forum.visitor());
const signIn = async (given = password, by = visitor) =>
  (await by.call('/sign-in/email', { email, password: given })).status;
const isProven = async (by = visitor) => (await by.proof())?.emailVerified;

test('no session is opened by a password that a mail link has replaced meanwhile', async () => {
  const stranger = forum.visitor();
  let isFirst = true;
  forum.identity.onProven?.(async () => {
    if (!isFirst) return;
    isFirst = false;
    expect(await reset(await askForReset())).toEqual([200, undefined]);
  });
  expect((await confirm(stranger, { password })).status).toBe(401);
  expect(isFirst).toBe(false);
  const sessions = all(selectFrom('identitySessions', whole), whole);
  expect(await forum.store.read(sessions)).toEqual([]);
  expect(await stranger.proof()).toBeNull();
});

describe('a mail that proves an address', () => {
  test('leads to a page of the forum, and following it proves nothing', async () => {
    const page = `/confirm-email?token=${token}`;
    expect(forum.mails[0]).toMatchObject({ to: email, link: `http://127.0.0.1:3000${page}` });
    const old = await visitor.call(`/verify-email?token=${token}&callbackURL=/login`);
    expect([old.status, old.headers.get('location')]).toEqual([302, page]);
    expect(await isProven()).toBe(false);
    expect((await visitor.call(page)).status).toBe(404);
  });

  test('proves it where the account is signed in, with a new session in place of all others, once', async () => {
    const [before, other] = [copy(), forum.visitor()];
    await signIn(password, other);
    const tries = await Promise.all([1, 2, 3].map(() => confirm(visitor)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const good = tries.find(({ status }) => status === 200);
    expect(good?.body).toEqual({ status: true, signedIn: true });
    expect(await isProven()).toBe(true);
    for (const old of [before, other]) expect(await old.proof()).toBeNull();
    expect(await post('/confirm-email', { token })).toEqual(INVALID);
  });

  test('proves it where the account was registered, and signs nobody in who had signed out', async () => {
    await visitor.call('/sign-out', {});
    expect((await confirm(visitor)).body).toEqual({ status: true, signedIn: false });
    expect(await visitor.proof()).toBeNull();
    await signIn();
    expect(await isProven()).toBe(true);
  });

  test('asks for the password elsewhere, also in the browser of another account', async () => {
    const [other, elsewhere] = [forum.visitor(), forum.visitor()];
    await other.call('/sign-up/email', { ...ana, email: 'bo@example.com' });
    const asked = [403, 'PASSWORD_NEEDED'];
    for (const by of [elsewhere, other])
      expect(await post('/confirm-email', { token }, by)).toEqual(asked);
    const wrong = { token, password: 'not this one' };
    expect(await post('/confirm-email', wrong, elsewhere)).toEqual([401, 'INVALID_PASSWORD']);
    expect(await isProven()).toBe(false);
    expect((await confirm(elsewhere, { password })).body['signedIn']).toBe(true);
    expect(await isProven(elsewhere)).toBe(true);
    expect(await visitor.proof()).toBeNull();
  });

  test('sets no password, nor does a mail for a new password prove an address; a made-up one does nothing', async () => {
    expect(await reset(token)).toEqual(INVALID);
    const letter = await askForReset();
    for (const path of ['/confirm-email', '/disown-registration']) {
      for (const other of [letter, 'a.b.c'])
        expect(await post(path, { token: other })).toEqual(INVALID);
      expect((await visitor.call(path, {})).status).toBe(400);
    }
    expect(await isProven()).toBe(false);
  });
});

describe('an owner who did not register', () => {
  test('takes the account: its password, sessions and mail links end, and a new password is theirs', async () => {
    const strangers = await askForReset();
    await visitor.call('/send-verification-email', { email });
    const owner = forum.visitor();
    const { status, body } = await owner.call('/disown-registration', { token: lastToken() });
    expect(status).toBe(200);
    expect(await visitor.proof()).toBeNull();
    expect(await signIn()).toBe(401);
    expect(await reset(strangers)).toEqual(INVALID);
    expect(await reset(String(body['token']))).toEqual([200, undefined]);
    expect(await signIn(NEW, owner)).toBe(200);
    expect(await isProven(owner)).toBe(true);
    expect(await signIn()).toBe(401);
  });

  test('is rid of a stranger who is just signing in', async () => {
    const begun = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    // The check takes longer than the account's change of hands.
    verify = async (given) => {
      begun.resolve();
      await changed.promise;
      return hashedOnce.verify(given);
    };
    const late = signIn();
    await begun.promise;
    expect((await forum.visitor().call('/disown-registration', { token })).status).toBe(200);
    changed.resolve();
    expect(await late).toBe(401);
    expect(await visitor.proof()).toBeNull();
  });
});

describe('the change of a password', () => {
  const change = (newPassword = NEW, currentPassword = password, by = visitor) =>
    by.call('/change-password', { currentPassword, newPassword });

  test('asks for the old one, ends the other sessions and keeps this one', async () => {
    const [before, other] = [copy(), forum.visitor()];
    await signIn(password, other);
    const refused = await change(NEW, 'not this one');
    expect([refused.status, refused.body['message']]).toEqual([401, 'The password is wrong.']);
    expect((await change(NEW, password, forum.visitor())).status).toBe(401);
    expect((await other.proof())?.email).toBe(email);

    expect((await change()).status).toBe(200);
    // It proves no address.
    expect(await visitor.proof()).toMatchObject({ email, emailVerified: false });
    for (const old of [before, other]) expect(await old.proof()).toBeNull();
    expect([await signIn(password, other), await signIn(NEW, other)]).toEqual([401, 200]);
  });

  test('tried at once is made once', async () => {
    const tries = [1, 2, 3].map((n) => change(`${NEW} ${n}`, password, copy()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) tries.push((await change(NEW, 'not this one')).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await change()).status).toBe(429);
  });

  test('ends the mails for a forgotten one', async () => {
    const letter = await askForReset();
    expect((await change()).status).toBe(200);
    expect(await reset(letter, 'the letter thief')).toEqual(INVALID);
  });
});

describe('a forgotten password', () => {
  test('is replaced once: old sessions and all mails of before end, and the address counts as verified', async () => {
    const [first, second] = [await askForReset(), await askForReset()];
    const link = forum.mails.at(-1)?.link;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=/);
    // A refused one does not use the mail up.
    expect((await reset(second, '123'))[0]).toBe(400);
    expect(await reset(second)).toEqual([200, undefined]);
    for (const old of [second, first]) expect(await reset(old)).toEqual(INVALID);
    const address = { token, password: NEW };
    expect(await post('/confirm-email', address, forum.visitor())).toEqual(INVALID);
    expect(await visitor.proof()).toBeNull();
    expect([await signIn(), await signIn(NEW)]).toEqual([401, 200]);
    expect(await isProven()).toBe(true);
  });

  test('is replaced by one of the mails that are used at once', async () => {
    const tokens = [await askForReset(), await askForReset(), await askForReset()];
    const tries = await Promise.all(tokens.map((one, n) => reset(one, `${NEW} ${n}`)));
    const statuses = tries.map(([status]) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
    expect(await signIn(`${NEW} ${statuses.indexOf(200)}`)).toBe(200);
  });

  test('is asked for at known addresses alone, and never links to a host that a request names', async () => {
    forum.mails.length = 0;
    await visitor.call('/request-password-reset', { email: 'no@example.com' });
    await visitor.call('/request-password-reset', { email }, { home: 'http://evil.example' });
    expect(forum.mails.map(({ to }) => to)).toEqual([email]);
    expect(forum.mails[0]?.link).toMatch(/^http:\/\/localhost:3000\//);
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
  await askForReset();
  const tokens = forum.mails.map(({ link }) => tokenIn(link));
  expect(tokens).toHaveLength(2);
  const kept = await forum.store.read(all(selectFrom('identityVerifications', whole), whole));
  expect(kept).toHaveLength(2);
  for (const one of tokens) expect(JSON.stringify(kept)).not.toContain(one);
  for (const { identifier } of kept) {
    const change = { token: String(identifier).replace(/^.*:/, ''), newPassword: NEW };
    for (const path of ['/reset-password', '/confirm-email'])
      expect((await visitor.call(path, change)).status).toBe(400);
  }
});
