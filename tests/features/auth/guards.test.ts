import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { FailedAttempts } from '../../../server/identity/local/failed-attempts.ts';
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
    test.each([
      ['one account', ana.email],
      ['an unknown account, just like a known one,', 'nobody@example.com'],
    ])(
      'the eleventh on %s is refused from anywhere, even with the right password',
      async (_, email) => {
        const forum = await openProvider();
        await forum.visitor().call('/sign-up/email', ana);
        for (let n = 0; n < 10; n++)
          expect((await signIn(forum.visitor(`192.0.2.${n}`), { email })).status).toBe(401);
        const elsewhere = forum.visitor('198.51.100.1');
        const right = await signIn(elsewhere, { email, password: ana.password });
        expect(right.status).toBe(429);
        expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
        expect(right.body['message']).toBe(
          'Too many failed sign-ins. Please try again in 15 minutes.',
        );
        expect((await signIn(elsewhere, { email: 'bo@example.com' })).status).toBe(401);
      },
    );

    test('good sign-ins are never counted, and RATE_LIMITS=off counts none', async () => {
      const visitor = (await openProvider()).visitor();
      await visitor.call('/sign-up/email', ana);
      const good = Array.from({ length: 12 }, () => signIn(visitor, { password: ana.password }));
      expect((await Promise.all(good)).map(({ status }) => status)).toEqual(Array(12).fill(200));
      const off = await openProvider({ RATE_LIMITS: 'off' });
      for (let n = 0; n < 11; n++) expect((await signIn(off.visitor())).status).toBe(401);
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

  describe('requests to the identity provider', () => {
    const from = (origin: string, more = {}) => ({ headers: { origin, ...more } });

    test('of another site are refused', async () => {
      const visitor = (await openProvider()).visitor();
      for (const more of [
        from('https://evil.example'),
        from('null'),
        { headers: { 'sec-fetch-site': 'cross-site' } },
      ]) {
        const { status, body } = await visitor.call('/sign-up/email', ana, more);
        expect([status, body['code']]).toEqual([403, 'INVALID_ORIGIN']);
      }
    });

    test('work at any address while PUBLIC_URL is unset', async () => {
      for (const home of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://forum.lan']) {
        const visitor = (await openProvider()).visitor();
        const more = { ...from(home), home };
        expect((await visitor.call('/sign-up/email', ana, more)).status).toBe(200);
        expect((await visitor.call('/sign-out', {}, more)).status).toBe(200);
      }
    });

    test('behind https and in production get a cookie for https only; letters lead to PUBLIC_URL', async () => {
      const home = 'http://127.0.0.1:3000';
      const production = await openProvider({ ...AS_PRODUCTION, VERIFY: 'off', PUBLIC_URL: home });
      const form = { ...ana, password: 'hilsha in mustard' };
      const made = await production.visitor().call('/sign-up/email', form, { ...from(home), home });
      expect(made.headers.getSetCookie()).toHaveLength(2);
      for (const line of made.headers.getSetCookie())
        expect(line).toMatch(/^__(Secure|Host)-adda.*; Secure/);

      const https = 'https://forum.example.org';
      const forum = await openProvider({ PUBLIC_URL: `${https}/` });
      const visitor = forum.visitor();
      const { headers } = await visitor.call('/sign-up/email', ana, {
        ...from(https),
        home: https,
      });
      expect(headers.getSetCookie()[0]).toMatch(/^__Secure-adda.*; Secure/);
      expect(forum.mails[0]?.link).toMatch(/^https:\/\/forum\.example\.org\/confirm-email\?/);
      const foreign = { ...from('http://localhost:3000'), home: https };
      expect((await forum.visitor().call('/sign-out', {}, foreign)).status).toBe(403);
    });

    test('reach no other call of the provider, and take a JSON object alone', async () => {
      const visitor = (await openProvider()).visitor();
      await visitor.call('/sign-up/email', ana);
      for (const path of [
        '/update-user',
        '/delete-user',
        '/change-email',
        '/set-password',
        '/verify-password',
        '/list-sessions',
        '/error',
      ])
        expect((await visitor.call(path, {})).status).toBe(404);
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

test('registration: in production a filled honeypot and a form sent at once make no account, others do', async () => {
  const strict = await openProvider({
    ...AS_PRODUCTION,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: 'off',
  });
  const lax = await openProvider();
  const password = 'hilsha in mustard';
  for (const [n, [on, fields, wanted]] of [
    [strict, { website: 'https://spam.example.com', shownSeconds: 60 }, [400, 'FORM_REFUSED']],
    [strict, { website: '', shownSeconds: 0.4 }, [400, 'FORM_TOO_QUICK']],
    [strict, { website: '', shownSeconds: 3.1 }, [200, undefined]],
    // A direct call.
    [strict, {}, [200, undefined]],
    [lax, { website: 'x', shownSeconds: 0 }, [200, undefined]],
  ].entries() as Iterable<[number, [typeof lax, object, unknown[]]]>) {
    const form = { ...ana, email: `form${n}@example.com`, password, ...fields };
    const { status, body } = await on.visitor().call('/sign-up/email', form);
    expect([status, body['code']]).toEqual(wanted);
  }
});
