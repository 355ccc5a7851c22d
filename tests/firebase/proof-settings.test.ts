import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/app/config/config.ts';
import { AS_PRODUCTION } from '../support/production.ts';
import { rawRequest } from '../support/raw-http.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { API_KEY, addressOf, EMULATOR, GOOGLES, openFirebaseHouse } from './accounts.ts';
import { PROJECT } from './emulator.ts';

const forum = await openFirebaseHouse({ ADMIN_EMAILS: addressOf('Root') });
afterAll(() => forum.close());

describe('GET /auth-options', () => {
  test("names a domain of one's own, and no emulator when there is none", async () => {
    const own = await openTestApp({ ...GOOGLES, FIREBASE_AUTH_DOMAIN: 'in.example.org' });
    expect((await own.visitor.call('GET /auth-options')).body.firebase).toEqual({
      apiKey: API_KEY,
      authDomain: 'in.example.org',
      projectId: PROJECT,
    });
  });
});

test('the emulator, which signs nothing, is refused in production', () => {
  const env = {
    ...GOOGLES,
    ...AS_PRODUCTION,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  };
  const sentence =
    'FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the tokens of the emulator are unsigned.';
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

describe('the page may reach', () => {
  const OWN = {
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    // Beside the forum's stylesheet the rules that are inlined, by their hashes.
    'style-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')+$/),
    'img-src': "'self' data: http: https:",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  async function policyOf({ url }: TestApp) {
    const { headers } = await rawRequest(url, { headers: { accept: 'text/html' } });
    const directives = headers.get('content-security-policy')?.split(';') ?? [];
    return Object.fromEntries(
      directives.map((one) => [one.split(' ')[0], one.slice(one.indexOf(' ') + 1)]),
    );
  }

  test("nothing but the forum with the forum's own provider", async () => {
    const own = await openTestApp();
    expect(await policyOf(own)).toEqual(OWN);
  });

  test("besides, Google's script, its two services and the project's domain with Firebase", async () => {
    const googles = await openTestApp(GOOGLES);
    expect(await policyOf(googles)).toEqual({
      ...OWN,
      'script-src': "'self' https://apis.google.com",
      'connect-src':
        "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
      'frame-src': `https://${PROJECT}.firebaseapp.com`,
    });
  });

  test("besides, Google's script and the emulator with that", async () => {
    expect(await policyOf(forum)).toEqual({
      ...OWN,
      'script-src': "'self' https://apis.google.com",
      'connect-src': `'self' ${EMULATOR}`,
      'frame-src': EMULATOR,
    });
  });
});
