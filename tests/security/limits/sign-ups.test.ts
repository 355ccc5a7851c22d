import { describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../../server/http/errors.ts';
import { SignUpLimits } from '../../../server/identity/local/sign-up-limits.ts';
import { limiterFactory } from '../../../server/limits/rate-limits.ts';
import { openProvider } from '../../support/features/provider-browser.ts';
import { PASSWORD } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

const PUBLIC_URL = 'https://forum.example.org';
const JWT_SECRET = 'a secret of at least thirty-two characters';
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL, JWT_SECRET, VERIFY: 'off' };

/** A forum whose visitors say where they come from, and how they register there. */
async function openCounting(env: Record<string, string>) {
  const forum = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8', ...env });
  return (name: string, from: string, password = PASSWORD) =>
    forum.raw('/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ name, email: `${name}@example.com`, password }),
    });
}

describe('sign-up limits: an hour brings a network', () => {
  test('twenty new accounts in production; a form that is refused unread does not count', async () => {
    const register = await openCounting(PRODUCTION);
    for (let n = 0; n < 5; n++)
      expect((await register('ana', '2001:db8::1', 'x')).status).toBe(400);
    const all = Array.from({ length: 23 }, (_, n) => register(`p${n}`, `2001:db8::${n}:1`));
    const replies = await Promise.all(all);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(refused[0]?.body).toMatchObject({
      message: 'Too many accounts were made from your network. Please try again in 60 minutes.',
    });
    expect((await register('bo', '2001:db8:0:1::1')).status).toBe(200);
  });

  test('twenty attempts in production: a refused one gives no point back', async () => {
    const register = await openCounting(PRODUCTION);
    expect((await register('ana', '192.0.2.1')).status).toBe(200);
    const again = await Promise.all(
      Array.from({ length: 19 }, async () => (await register('ana', '192.0.2.1')).status),
    );
    expect(again).toEqual(Array(19).fill(422));
    expect((await register('bo', '192.0.2.1')).status).toBe(429);
    expect((await register('bo', '192.0.2.2')).status).toBe(200);
  });

  test('more than twenty in development', async () => {
    const register = await openCounting({});
    const all = Array.from({ length: 21 }, (_, n) => register(`p${n}`, '192.0.2.1'));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual(Array(21).fill(200));
  });
});

test('sign-up limits: an hour brings all networks together two thousand new accounts', async () => {
  const signUps = new SignUpLimits(limiterFactory(null).limiter, true, () => true);
  for (let n = 0; n < 2_000; n++) await signUps.take(`192.0.2.${n % 200}`);
  const refused = await signUps.take('198.51.100.1').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  const { status, retryAfter } = refused as HttpError;
  expect(status).toBe(503);
  expect(retryAfter).toBeGreaterThan(3_000);
});

describe('sign-up limits: accounts by Google', () => {
  test('count as well', async () => {
    const google = { GOOGLE_CLIENT_ID: 'the-forum', GOOGLE_CLIENT_SECRET: 'its secret' };
    const provider = await openProvider({ ...PRODUCTION, ...google });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const comeAs = async (n: number) => {
      const who = { sub: `g${n}`, email: `g${n}@example.com`, email_verified: true, name: `G${n}` };
      const id_token = `${part({ alg: 'none' })}.${part(who)}.`;
      const answer = { access_token: 'a key', id_token, expires_in: 3_600, token_type: 'Bearer' };
      vi.stubGlobal(
        'fetch',
        vi.fn(async () => Response.json(answer)),
      );
      const visitor = provider.visitor();
      const form = { provider: 'google', callbackURL: '/', errorCallbackURL: '/login' };
      const { body } = await visitor.call('/sign-in/social', form, { home: PUBLIC_URL });
      const state = new URL(String(body['url'])).searchParams.get('state') ?? '';
      const back = `/callback/google?${new URLSearchParams({ code: 'x', state })}`;
      const { headers } = await visitor.call(back, undefined, { home: PUBLIC_URL });
      return headers.get('location');
    };
    for (let n = 0; n < 20; n++) expect(await comeAs(n)).toBe('/');
    expect(await comeAs(20)).toBe('/login?error=unable_to_create_user');
    expect(await comeAs(7)).toBe('/');
    await provider.close();
  });
});
