import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/app/config/config.ts';
import { SECRET } from '../../support/production.ts';
import { faultsOf, folder, production, read, shared } from './read.ts';

test("settings: all are optional on one machine, and have the contract's defaults", () => {
  expect(read({})).toMatchObject({
    port: 3_000,
    host: '127.0.0.1',
    databaseUrl: null,
    redisUrl: null,
    publicUrl: null,
    fixedSettings: {},
    production: false,
    identity: 'local',
    google: null,
    adminEmails: [],
    stripe: null,
    trustProxy: false,
    logLevel: 'info',
  });
});

test('settings: an empty value counts as none', () => {
  expect(read({ PORT: '', SITE_NAME: '', RATE_LIMITS: '', PUBLIC_URL: '' })).toMatchObject({
    port: 3_000,
    fixedSettings: {},
    publicUrl: null,
  });
});

test.each([
  ['PORT', ['abc', '-1', '3000.5', '65536', '99999', '1e3', ' 80']],
  ['HOST', ['my host', 'http://x', '*']],
  ['DATA_DIR', ['/dev/null/data', '/dev/null', '/proc', '/proc/adda', '/proc/adda/data']],
  [
    'DATABASE_URL',
    ['forum.db', 'mysql://localhost/forum', 'file://forum.db', 'postgres://[', 'file:///proc/a/b'],
  ],
  ['REDIS_URL', ['127.0.0.1:6379', 'http://127.0.0.1', 'redis://[']],
  [
    'PUBLIC_URL',
    [
      'forum.example.org',
      'ftp://example.org',
      'http://',
      'http://[',
      'https://e.org/forum',
      'https://e.org?a=1',
      'https://u:p@e.org',
    ],
  ],
  ['SITE_NAME', ['   ', 'x'.repeat(81)]],
  ['IDENTITY', ['google', 'Local', 'none']],
  ['FIREBASE_SERVICE_ACCOUNT', ['/nowhere/account.json']],
  ['FIREBASE_AUTH_EMULATOR_HOST', ['localhost', 'http://localhost:9099']],
  ['SMTP_URL', ['mail.example.org', 'http://mail.example.org']],
  ['MAIL_FROM', ['nobody']],
  ['MAIL_AFTER', ['-1', '1.5', 'soon', '1000000']],
  ['ADMIN_EMAILS', ['ana', 'ana@example.com;bo@example.com', 'ana@example.com, bo']],
  ['JWT_SECRET', ['short', 'x'.repeat(31)]],
  ['STRIPE_API_BASE', ['127.0.0.1:1', 'http://[']],
  ['RATE_LIMITS', ['yes', 'ON', 'true', '0']],
  ['EMAILS', ['all', 'Everyone']],
  ['STARTING_VOTES', ['false', 'no']],
  [
    'TRUST_PROXY',
    ['true', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '::1/129', '10.0.0.1, proxy'],
  ],
  ['METRICS', ['1', 'everyone']],
  ['DOCS', ['1', 'Open']],
  ['VERIFY', ['yes']],
  ['SERVICE_WORKER', ['yes', 'ON']],
  ['SOCKETS_PER_NETWORK', ['0', '-1', '1e3', '1000000', 'many']],
  ['SECURITY_CONTACT', ['nobody', 'http://forum.example.org', 'a b@example.org']],
  ['SNAPSHOTS', ['/dev/null/data', '/proc']],
  ['NODE_ENV', ['prod', 'Production', 'staging']],
  ['LOG_LEVEL', ['verbose', 'INFO']],
])('a bad %s stops the start with a sentence about it', (name, values) => {
  for (const value of values) {
    const given = { NODE_ENV: 'test', ...(name === 'DATA_DIR' ? {} : shared), [name]: value };
    const faults = faultsOf(given);
    expect([value, faults]).toEqual([
      value,
      [expect.stringMatching(new RegExp(`^${name} must be .*\\.$`))],
    ]);
    expect(faults[0]).not.toContain('undefined');
  }
});

test('settings: each fault has its sentence', () => {
  expect(faultsOf({ PORT: 'x', EMAILS: 'x', LOG_LEVEL: 'x', GOOGLE_CLIENT_ID: 'x' })).toEqual([
    'PORT must be a port number from 0 to 65535.',
    'EMAILS must be members or everyone.',
    'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.',
  ]);
});

test.each([
  [{ IDENTITY: 'firebase' }, 'IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.'],
  [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.'],
  [
    { REDIS_URL: 'redis://127.0.0.1', JWT_SECRET: SECRET },
    'REDIS_URL joins several servers and needs DATABASE_URL=postgres://…: a SQLite file has one server.',
  ],
  [
    { REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgres://ana@db/forum' },
    'JWT_SECRET is required with REDIS_URL: all servers must share it.',
  ],
])('settings that need each other say so (%#)', (env, sentence) => {
  expect(faultsOf(env)).toEqual([sentence]);
});

test('settings: a given value is taken', () => {
  const dir = folder();
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: dir,
      JWT_SECRET: SECRET,
      DATABASE_URL: `file://${dir}/my%20forum.db`,
      PUBLIC_URL: 'https://Forum.example.org/',
      SMTP_URL: 'smtp://mail.example.org',
      SITE_NAME: 'আড্ডা',
      ADMIN_EMAILS: ' Ana@Example.com,, bo@example.com ',
      RATE_LIMITS: 'off',
      EMAILS: 'everyone',
      STARTING_VOTES: 'off',
      TRUST_PROXY: '10.0.0.0/8, 192.0.2.1, fd00::/8',
      LOG_LEVEL: 'silent',
    }),
  ).toMatchObject({
    port: 0,
    host: '::1',
    databaseFile: `${dir}/my forum.db`,
    fixedSettings: {
      siteName: 'আড্ডা',
      rateLimits: 'off',
      emails: 'everyone',
      startingVotes: 'off',
    },
    adminEmails: ['ana@example.com', 'bo@example.com'],
    trustProxy: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8'],
  });
});

test('settings: a server with faulty settings ends with the sentences and nothing else', () => {
  const main = fileURLToPath(new URL('../../../server/start.mjs', import.meta.url));
  const env = { PATH: process.env['PATH'], PORT: 'x', EMAILS: 'all', DATA_DIR: folder() };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'PORT must be a port number from 0 to 65535.\nEMAILS must be members or everyone.\n',
  );
});

test('settings: DOCS and METRICS say who may read them; on means the default', () => {
  expect(read({ DOCS: 'admins', METRICS: 'off' })).toMatchObject({
    docs: 'admins',
    metrics: 'off',
  });
  expect(read({ DOCS: 'on', METRICS: 'on' })).toMatchObject({ docs: 'open', metrics: 'open' });
  expect(read({ ...production, DOCS: 'open', METRICS: 'on' })).toMatchObject({
    docs: 'open',
    metrics: 'admins',
  });
});

test('settings: a security contact is kept as a URI', () => {
  const contactOf = (given: string) => read({ SECURITY_CONTACT: given }).securityContact;
  expect(contactOf('security@example.org')).toBe('mailto:security@example.org');
  expect(contactOf('https://example.org/report')).toBe('https://example.org/report');
  expect(read({}).securityContact).toBeNull();
});
