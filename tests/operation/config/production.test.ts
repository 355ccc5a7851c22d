import { expect, test } from 'vitest';
import { SECRET } from '../../support/production.ts';
import { faultsOf, NO_LETTERS, PUBLIC_URL, production, read } from './read.ts';

test.each([
  [
    'no secret',
    { NODE_ENV: 'production', PUBLIC_URL, VERIFY: 'off' },
    'JWT_SECRET is required in production.',
  ],
  [
    'no address of its own',
    { NODE_ENV: 'production', JWT_SECRET: SECRET, VERIFY: 'off' },
    'PUBLIC_URL is required in production.',
  ],
  [
    'addresses that no letter can prove',
    { NODE_ENV: 'production', JWT_SECRET: SECRET, PUBLIC_URL },
    NO_LETTERS,
  ],
  [
    "the emulator's unsigned tokens",
    { ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
    'FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the tokens of the emulator are unsigned.',
  ],
  [
    'payments at a foreign address',
    { ...production, STRIPE_API_BASE: 'https://stripe.example' },
    'STRIPE_API_BASE is for tests: in production it may only be an address on this machine.',
  ],
])('production does not start with %s', (_, env, sentence) => {
  expect(faultsOf(env)).toEqual([sentence]);
});

test('settings: a start that became production by itself says why', () => {
  const faults = [
    'JWT_SECRET is required in production.',
    'PUBLIC_URL is required in production.',
    NO_LETTERS,
    'This is production because HOST or PUBLIC_URL lets others reach the forum: to try it out, set NODE_ENV=development.',
  ];
  expect(faultsOf({ HOST: '0.0.0.0' })).toEqual(faults);
  expect(faultsOf({ HOST: '0.0.0.0', NODE_ENV: 'production' })).toEqual(faults.slice(0, 3));
});

test('settings: production starts where mail can be sent, none is asked for, or Firebase sends it', () => {
  const bare = { NODE_ENV: 'production', JWT_SECRET: SECRET, PUBLIC_URL };
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' };
  expect(faultsOf({ ...bare, VERIFY: 'on' })).toEqual([NO_LETTERS]);
  for (const more of [{ SMTP_URL: 'smtp://mail.example.org' }, { VERIFY: 'off' }, firebase])
    expect([more, faultsOf({ ...bare, ...more })]).toEqual([more, []]);
});

test('settings: outside production these values are fine', () => {
  expect(faultsOf({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toEqual([]);
  expect(faultsOf({ STRIPE_API_BASE: 'http://stripe.test:12111' })).toEqual([]);
  expect(faultsOf({ ...production, STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toEqual([]);
});

test.each<[string, Record<string, string>, boolean]>([
  ['nothing said', {}, false],
  ['an address of this machine', { PUBLIC_URL: 'http://localhost:3000' }, false],
  ['development, whatever the host', { NODE_ENV: 'development', HOST: '0.0.0.0' }, false],
  ['test', { NODE_ENV: 'test', PUBLIC_URL }, false],
  ['production', { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  ['a host that others reach', { HOST: '0.0.0.0', PUBLIC_URL }, true],
  ['a host by name', { HOST: 'forum.local', PUBLIC_URL }, true],
  ['a host whose name only begins like loopback', { HOST: '127.example.org', PUBLIC_URL }, true],
  ['an address that others use', { PUBLIC_URL }, true],
])('production or development: %s', (_, env, isProduction) => {
  const config = read({ JWT_SECRET: SECRET, SMTP_URL: 'smtp://mail.example.org', ...env });
  expect(config.production).toBe(isProduction);
  expect([config.verify, config.docs, config.metrics]).toEqual(
    isProduction ? [true, 'admins', 'admins'] : [false, 'open', 'open'],
  );
});
