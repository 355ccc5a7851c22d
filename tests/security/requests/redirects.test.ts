import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
beforeAll(async () => {
  const google = { GOOGLE_CLIENT_ID: 'the-forum', GOOGLE_CLIENT_SECRET: 'its secret' };
  forum = await openTestApp({ ...google, PUBLIC_URL: 'https://forum.example.org' }, true);
});
afterAll(() => forum.close());

const AWAY = [
  '//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/login/..//evil.example',
  '/%2e//evil.example',
  '/.%2f/evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  'https://evil.example',
  'https:evil.example',
  'https://forum.example.org@evil.example',
  'https://forum.example.org.evil.example/login',
  'javascript:alert(1)',
  'data:text/html,x',
  '//',
  '/.//',
  '/no/such/page',
  '/auth/sign-out',
];
const FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** Where a browser would go from an answer, or null. */
const leadsTo = (location: string | null) =>
  location === null ? null : new URL(location, 'https://forum.example.org/auth/x').origin;
const HOME = [null, 'https://forum.example.org'];

const post = (path: string, body: object) =>
  forum.raw(`/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://forum.example.org' },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

describe.each(AWAY)('nobody is sent to %j', (away) => {
  test('by a link of a letter', async () => {
    for (const token of ['a.b.c', '', '//evil.example']) {
      const query = new URLSearchParams({ token, callbackURL: away });
      const { headers, status } = await rawRequest(`${forum.url}/auth/verify-email?${query}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toBe(`/confirm-email?${new URLSearchParams({ token })}`);
    }
  });

  test("by Google's way back", async () => {
    for (const field of [...FIELDS, 'state', 'error', 'error_description']) {
      const query = new URLSearchParams({ state: 'x', error: 'denied', [field]: away });
      const { headers } = await rawRequest(`${forum.url}/auth/callback/google?${query}`);
      expect(HOME).toContain(leadsTo(headers.get('location')));
    }
  });

  test.each(FIELDS)('by %s in a body', async (field) => {
    const email = 'nobody@example.com';
    const password = 'correct horse battery';
    for (const [path, form] of [
      ['/sign-in/social', { provider: 'google' }],
      ['/sign-in/email', { email, password }],
      ['/request-password-reset', { email }],
      ['/send-verification-email', { email }],
    ] as const) {
      const { status, headers, body } = await post(path, { ...form, [field]: away });
      expect([status, (body as { code?: string }).code]).toEqual([400, 'INVALID_CALLBACK_URL']);
      expect(headers.get('location')).toBeNull();
    }
  });
});

test('a page of the forum may be asked for, and Google is the one address outside', async () => {
  for (const callbackURL of ['/', '/membership?session=x#top', '/post-details/abc']) {
    const { status, body } = await post('/sign-in/social', { provider: 'google', callbackURL });
    expect(status).toBe(200);
    const { url } = body as { url: string };
    expect(new URL(url).origin).toBe('https://accounts.google.com');
  }
  const member = await forum.raw('/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', email: 'ana@example.com', password: 'horse battery' }),
  });
  expect(member.status).toBe(200);
  const signIn = {
    email: 'ana@example.com',
    password: 'horse battery',
    callbackURL: '/membership',
  };
  const { headers, body } = await post('/sign-in/email', signIn);
  expect([headers.get('location'), (body as { url: string }).url]).toEqual([
    '/membership',
    '/membership',
  ]);
});
