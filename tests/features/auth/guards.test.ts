import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { FailedAttempts } from '../../../server/auth/providers/local/failed-attempts.ts';
import { networkOf } from '../../../server/limits/network.ts';
import { limiterFactory } from '../../../server/limits/rate-limits.ts';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';
import { AS_PRODUCTION } from '../../support/production.ts';

const { email, password } = ana;
const WRONG = { email, password: 'wrong one' };

let forum: Provider;
/** The browser in which Ana has registered. */
let known: Visitor;
beforeEach(async () => {
  forum = await openProvider();
  known = forum.visitor('198.51.100.1');
  await known.call('/sign-up/email', ana);
});

const signIn = (by: Visitor, change: object = {}) =>
  by.call('/sign-in/email', { email, password, ...change });
const statusOf = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;
/** Strangers use up all wrong guesses that an account has. */
async function guess(account = email) {
  for (let n = 0; n < 10; n++)
    expect(await statusOf(forum.visitor(`192.0.2.${n}`), { ...WRONG, email: account })).toBe(401);
}

describe('failed sign-ins', () => {
  test.each([
    ['one account', email],
    ['an unknown account, just like a known one,', 'nobody@example.com'],
  ])('the eleventh on %s is refused from anywhere, even with the right password', async (_, of) => {
    await guess(of);
    const elsewhere = forum.visitor('203.0.113.1');
    const { status, headers, body } = await signIn(elsewhere, { email: of });
    const message = 'Too many failed sign-ins. Please try again in 15 minutes.';
    expect([status, body['message']]).toEqual([429, message]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await statusOf(elsewhere, { email: 'bo@example.com' })).toBe(401);
  });

  test('good sign-ins are never counted, and RATE_LIMITS=off counts none', async () => {
    const good = Array.from({ length: 12 }, () => statusOf(known));
    expect(await Promise.all(good)).toEqual(Array(12).fill(200));
    const off = await openProvider({ RATE_LIMITS: 'off' });
    for (let n = 0; n < 11; n++) expect(await statusOf(off.visitor(), WRONG)).toBe(401);
  });

  test('attempts that may still turn out well wait for those under way', async () => {
    const attempts = new FailedAttempts(limiterFactory(null), () => true);
    const slow = () => new Promise((resolve) => setTimeout(resolve, 5));
    const tries = Array.from({ length: 50 }, () => attempts.run(['a'], slow, () => false));
    expect(await Promise.all(tries)).toHaveLength(50);
  });

  test('an IPv6 network counts as one address', () => {
    expect(networkOf('2001:db8:0:1::5')).toBe(networkOf('2001:0db8:0000:0001:ffff::1'));
    expect(networkOf('2001:db8:0:1::5')).not.toBe(networkOf('2001:db8:0:2::5'));
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});

/** Cookies that strangers make of a good one. */
function forgedOf(value: string) {
  const [device = '', signature = ''] = value.split('.');
  const flipped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  return [`${device}.${flipped(signature)}`, `${flipped(device)}.${signature}`, `${device}.`, '.'];
}

describe('known devices', () => {
  beforeEach(() => known.call('/sign-out', {}));

  test('while strangers guess, one that has signed in before can, from anywhere, and no other', async () => {
    await guess();
    const stranger = forum.visitor('203.0.113.2');
    expect([await statusOf(stranger), await statusOf(known)]).toEqual([429, 200]);
    const moved = forum.visitor('192.0.2.0');
    for (const [name, value] of known.cookies) moved.cookies.set(name, value);
    expect(await statusOf(moved)).toBe(200);
    const other = forum.visitor('198.51.100.2');
    await other.call('/sign-up/email', { ...ana, email: 'bo@example.com' });
    expect(await statusOf(other)).toBe(429);
    const [name, value] = [...known.cookies].find((one) => one[0].endsWith('device')) ?? [];
    for (const forged of forgedOf(String(value))) {
      stranger.cookies.set(String(name), forged);
      expect(await statusOf(stranger)).toBe(429);
    }
  });

  test('one may guess no more than anybody else, and locks nobody out', async () => {
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) tries.push(await statusOf(known, WRONG));
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await statusOf(known)).toBe(429);
    expect(await statusOf(forum.visitor('203.0.113.3'))).toBe(200);
  });

  test('a new password forgets all but the one that set it', async () => {
    const other = forum.visitor('198.51.100.3');
    await signIn(other);
    const change = { password: 'an entirely new one' };
    const body = { currentPassword: password, newPassword: change.password };
    expect((await other.call('/change-password', body)).status).toBe(200);
    await guess();
    expect([await statusOf(known, change), await statusOf(other, change)]).toEqual([429, 200]);
  });

  test('one knows its last five accounts', async () => {
    for (let n = 0; n < 5; n += 1)
      await known.call('/sign-up/email', { ...ana, email: `person${n}@example.com` });
    await guess();
    expect(await statusOf(known)).toBe(429);
  });

  test('the cookie is out of reach for scripts and other sites, and says nothing of the account', async () => {
    const { headers } = await signIn(known);
    expect(headers.getSetCookie().at(-1)).toMatch(
      /^adda\.device=[\w.-]+; Max-Age=\d+; Path=\/auth; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('requests to the identity provider', () => {
  const from = (origin: string, home: string) => ({ headers: { origin }, home });
  const bo = { ...ana, email: 'bo@example.com', password: 'hilsha in mustard' };

  test('of another site are refused', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await forum.visitor().call('/sign-up/email', bo, { headers });
      expect([status, body['code']]).toEqual([403, 'INVALID_ORIGIN']);
    }
  });

  test('work at any address while PUBLIC_URL is unset', async () => {
    for (const home of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://forum.lan']) {
      const form = { ...bo, email: `bo@${new URL(home).host.replace(':', '.')}.org` };
      const more = from(home, home);
      expect((await known.call('/sign-up/email', form, more)).status).toBe(200);
      expect((await known.call('/sign-out', {}, more)).status).toBe(200);
    }
  });

  test('behind https and in production get a cookie for https only; letters lead to PUBLIC_URL', async () => {
    const home = 'http://127.0.0.1:3000';
    const production = await openProvider({ ...AS_PRODUCTION, VERIFY: 'off', PUBLIC_URL: home });
    const made = await production.visitor().call('/sign-up/email', bo, from(home, home));
    expect(made.headers.getSetCookie()).toHaveLength(3);
    for (const line of made.headers.getSetCookie())
      expect(line).toMatch(/^__(Secure|Host)-adda.*; Secure/);

    const https = 'https://forum.example.org';
    const secure = await openProvider({ PUBLIC_URL: `${https}/` });
    const { headers } = await secure.visitor().call('/sign-up/email', bo, from(https, https));
    const [session, , device] = headers.getSetCookie();
    expect(session).toMatch(/^__Secure-adda.*; Secure/);
    expect(device).toMatch(/^__Host-adda\.device=.*; Path=\/; .*; Secure$/);
    expect(secure.mails[0]?.link).toMatch(/^https:\/\/forum\.example\.org\/confirm-email\?/);
    const foreign = from('http://localhost:3000', https);
    expect((await secure.visitor().call('/sign-out', {}, foreign)).status).toBe(403);
  });

  test('reach no other call of the provider, and take a JSON object alone', async () => {
    const others =
      'update-user delete-user change-email set-password verify-password list-sessions';
    for (const name of [...others.split(' '), 'error'])
      expect((await known.call(`/${name}`, {})).status).toBe(404);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await known.call('/sign-in/email', ana, form)).status).toBe(415);
    expect((await known.call('/sign-in/email', [ana])).status).toBe(400);
    expect((await known.call('/sign-in/email', { email: {}, password: 1 })).status).toBe(400);
  });

  test('while another process locks the database are refused, and the answer says so; a sign-out is not', async () => {
    const other = new Database(forum.file);
    other.exec('begin immediate');
    const [refused, left] = await Promise.all([
      forum.visitor().call('/sign-up/email', bo),
      known.call('/sign-out', {}),
    ]);
    other.exec('rollback');
    expect([left.status, await known.proof()]).toEqual([200, null]);
    other.close();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.body['message']).toMatch(/^The database is locked/);
    expect((await known.call('/sign-up/email', bo)).status).toBe(200);
  });
});

test('registration: in production a filled honeypot and a form sent at once make no account, others do', async () => {
  const strict = await openProvider({
    ...AS_PRODUCTION,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: 'off',
  });
  for (const [n, [on, fields, wanted]] of [
    [strict, { website: 'https://spam.example.com', shownSeconds: 60 }, [400, 'FORM_REFUSED']],
    [strict, { website: '', shownSeconds: 0.4 }, [400, 'FORM_TOO_QUICK']],
    [strict, { website: '', shownSeconds: 3.1 }, [200, undefined]],
    // A direct call.
    [strict, {}, [200, undefined]],
    [forum, { website: 'x', shownSeconds: 0 }, [200, undefined]],
  ].entries() as Iterable<[number, [Provider, object, unknown[]]]>) {
    const form = { name: 'Bo', email: `form${n}@example.com`, password: 'hilsha in mustard' };
    const { status, body } = await on.visitor().call('/sign-up/email', { ...form, ...fields });
    expect([status, body['code']]).toEqual(wanted);
  }
});
