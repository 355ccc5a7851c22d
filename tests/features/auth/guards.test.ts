import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  FailedAttempts,
  TooManyFailuresError,
} from '../../../server/identity/local/failed-attempts.ts';
import { networkOf } from '../../../server/limits/network.ts';
import { limiterFactory } from '../../../server/limits/rate-limits.ts';
import { ana, openProvider, type Visitor } from '../../support/features/provider-browser.ts';
import { AS_PRODUCTION } from '../../support/production.ts';

describe('guards', () => {
  const signIn = (visitor: Visitor, change: object = {}, headers: Record<string, string> = {}) =>
    visitor.call(
      '/sign-in/email',
      { email: ana.email, password: 'wrong one', ...change },
      { headers },
    );

  describe('failed sign-ins', () => {
    test('the eleventh on one account is refused from anywhere, even with the right password', async () => {
      const forum = await openProvider();
      await forum.visitor().call('/sign-up/email', ana);
      for (let n = 0; n < 10; n++) {
        expect((await signIn(forum.visitor(`192.0.2.${n}`))).status).toBe(401);
      }
      const right = await signIn(forum.visitor('198.51.100.1'), { password: ana.password });
      expect(right.status).toBe(429);
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(right.body['message']).toBe(
        'Too many failed sign-ins. Please try again in 15 minutes.',
      );
      const unknown = await signIn(forum.visitor('198.51.100.1'), { email: 'bo@example.com' });
      expect(unknown.status).toBe(401);
    });

    test('the eleventh from one address is refused, whatever accounts and headers it names', async () => {
      const forum = await openProvider();
      const tries = Array.from({ length: 11 }, (_, n) => async () => {
        const forged = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` };
        return (await signIn(forum.visitor(), { email: `p${n}@example.com` }, forged)).status;
      });
      const statuses: number[] = [];
      for (const one of tries) statuses.push(await one());
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
      expect((await signIn(forum.visitor('192.0.2.2'))).status).toBe(401);
    });

    test('an unknown account is locked just like a known one', async () => {
      const forum = await openProvider();
      const nobody = { email: 'nobody@example.com' };
      for (let n = 0; n < 10; n++) await signIn(forum.visitor(`192.0.2.${n}`), nobody);
      expect((await signIn(forum.visitor('198.51.100.1'), nobody)).status).toBe(429);
    });

    test('good sign-ins are never counted', async () => {
      const forum = await openProvider();
      const visitor = forum.visitor();
      await visitor.call('/sign-up/email', ana);
      const good = Array.from({ length: 12 }, () => signIn(visitor, { password: ana.password }));
      expect((await Promise.all(good)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    });

    test('RATE_LIMITS=off lifts it', async () => {
      const forum = await openProvider({ RATE_LIMITS: 'off' });
      for (let n = 0; n < 11; n++) expect((await signIn(forum.visitor())).status).toBe(401);
    });

    test('a hundred at once are no way around it', async () => {
      const attempts = new FailedAttempts(limiterFactory(null), () => true);
      let made = 0;
      const attempt = async () => {
        made += 1;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      };
      const tries = Array.from({ length: 100 }, () =>
        attempts.run(['a', 'b'], attempt, () => true),
      );
      const results = await Promise.allSettled(tries);
      const refused = results.filter((one) => one.status === 'rejected');
      expect([made, refused.length]).toEqual([10, 90]);
      expect(refused.every((one) => one.reason instanceof TooManyFailuresError)).toBe(true);
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

  describe('requests of other sites to the identity provider', () => {
    const from = (origin: string, more = {}) => ({ headers: { origin, ...more } });

    test.each([
      ['a foreign origin', from('https://evil.example')],
      ['no origin', from('null')],
      ['a cross-site form', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ])('%s is refused', async (_, more) => {
      const forum = await openProvider();
      const { status, body } = await forum.visitor().call('/sign-up/email', ana, more);
      expect([status, body['code']]).toEqual([403, 'INVALID_ORIGIN']);
    });

    test.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://forum.lan'])(
      'the forum works at %s while PUBLIC_URL is unset',
      async (home) => {
        const forum = await openProvider();
        const visitor = forum.visitor();
        const more = { ...from(home), home };
        expect((await visitor.call('/sign-up/email', ana, more)).status).toBe(200);
        expect((await visitor.call('/sign-out', {}, more)).status).toBe(200);
      },
    );

    test('in production the cookie is for https only, whatever PUBLIC_URL says', async () => {
      const home = 'http://127.0.0.1:3000';
      const forum = await openProvider({ ...AS_PRODUCTION, VERIFY: 'off', PUBLIC_URL: home });
      const form = { ...ana, password: 'hilsha in mustard' };
      const { headers } = await forum
        .visitor()
        .call('/sign-up/email', form, { ...from(home), home });
      expect(headers.getSetCookie()).toHaveLength(2);
      for (const line of headers.getSetCookie())
        expect(line).toMatch(/^__(Secure|Host)-adda.*; Secure/);
    });

    test('behind https the cookie is for https only, and letters lead to PUBLIC_URL', async () => {
      const forum = await openProvider({ PUBLIC_URL: 'https://forum.example.org/' });
      const home = 'https://forum.example.org';
      const { headers } = await forum
        .visitor()
        .call('/sign-up/email', ana, { ...from(home), home });
      expect(headers.getSetCookie()[0]).toMatch(/^__Secure-adda.*; Secure/);
      expect(forum.mails[0]?.link).toMatch(/^https:\/\/forum\.example\.org\/confirm-email\?/);
      const foreign = await forum
        .visitor()
        .call('/sign-out', {}, { ...from('http://localhost:3000'), home });
      expect(foreign.status).toBe(403);
    });

    test("the provider's other calls do not exist here", async () => {
      const forum = await openProvider();
      const visitor = forum.visitor();
      await visitor.call('/sign-up/email', ana);
      for (const path of [
        '/update-user',
        '/delete-user',
        '/change-email',
        '/set-password',
        '/verify-password',
        '/list-sessions',
        '/error',
      ]) {
        expect((await visitor.call(path, {})).status).toBe(404);
      }
    });

    test('only a JSON object is a body', async () => {
      const forum = await openProvider();
      const visitor = forum.visitor();
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      expect((await visitor.call('/sign-in/email', ana, form)).status).toBe(415);
      expect((await visitor.call('/sign-in/email', [ana])).status).toBe(400);
      expect((await visitor.call('/sign-in/email', { email: {}, password: 1 })).status).toBe(400);
    });
  });

  test('registration: while another process locks the database it is refused, and the answer says so', async () => {
    const forum = await openProvider();
    const visitor = forum.visitor();
    const other = new Database(forum.file);
    other.exec('begin immediate');
    const refused = await visitor.call('/sign-up/email', ana);
    other.exec('rollback');
    other.close();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body['message']).toMatch(/^The database is locked/);
    expect((await visitor.call('/sign-up/email', ana)).status).toBe(200);
  });
});

const PRODUCTION = {
  ...AS_PRODUCTION,
  PUBLIC_URL: 'http://127.0.0.1:3000',
  SMTP_URL: 'smtp://127.0.0.1:1',
  RATE_LIMITS: 'off',
};
const forum = await openProvider(PRODUCTION, true);
let people = 0;
const signUp = (fields: object, on = forum) => {
  people += 1;
  const email = `form${people}@example.com`;
  return on.visitor().call('/sign-up/email', {
    ...ana,
    email,
    password: 'hilsha in mustard',
    ...fields,
  });
};

test.each([
  ['a filled honeypot', { website: 'https://spam.example.com', shownSeconds: 60 }, 'FORM_REFUSED'],
  ['a form sent at once', { website: '', shownSeconds: 0.4 }, 'FORM_TOO_QUICK'],
])('in production %s makes no account', async (_, fields, code) => {
  const { status, body } = await signUp(fields);
  expect([status, body['code']]).toEqual([400, code]);
});

test.each([
  ['the form of a person', { website: '', shownSeconds: 3.1 }],
  ['a direct call', {}],
])('in production %s makes one', async (_, fields) => {
  expect((await signUp(fields)).status).toBe(200);
});

test('outside production nothing is refused for that', async () => {
  const own = await openProvider();
  expect((await signUp({ website: 'x', shownSeconds: 0 }, own)).status).toBe(200);
});
