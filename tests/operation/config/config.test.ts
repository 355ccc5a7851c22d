import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/app/config/config.ts';
import { SETTING_NAMES } from '../../../server/app/config/settings.ts';
import { STARTER } from '../../support/features/built.ts';
import { freshFolder } from '../../support/folders.ts';
import { SECRET } from '../../support/production.ts';
import { faultsOf, NO_LETTERS, PUBLIC_URL, production, read, shared } from './read.ts';

const NAMES = SETTING_NAMES.filter((name) => name !== 'DATA_DIR');
const NONE = Object.fromEntries(NAMES.map((name) => [name, '']));

test.each<[string, Record<string, string>]>([
  ['one that is not set', {}],
  ['one that is empty', NONE],
])('settings: all are optional on one machine; %s has its default', (_, env) => {
  expect(read(env)).toMatchObject({
    port: 3_000,
    host: '127.0.0.1',
    databaseUrl: null,
    redisUrl: null,
    publicUrl: null,
    fixedSettings: {},
    languages: ['en', 'bn'],
    language: 'en',
    securityContact: null,
    production: false,
    identity: 'local',
    google: null,
    adminEmails: [],
    stripe: null,
    trustProxy: false,
    logLevel: 'info',
  });
});

test.each([
  ['PORT', ['abc', '-1', '3000.5', '65536', '99999', '1e3', ' 80']],
  ['HOST', ['my host', 'http://x', '*']],
  ['DATA_DIR', ['/dev/null/data', '/dev/null', '/proc', '/proc/adda', '/proc/adda/data']],
  [
    'DATABASE_URL',
    'forum.db mysql://db/forum file://forum.db postgres://[ file:///proc/a/b'.split(' '),
  ],
  ['IMAGES', ['yes', 'ON', '1']],
  ['IMAGES_DIR', ['/dev/null/images', '/proc/images']],
  ['IMAGES_MOST', ['10 TB', '1.5GB', '-1', 'much', 'GB', '9999999GB9']],
  ['REDIS_URL', ['127.0.0.1:6379', 'http://127.0.0.1', 'redis://[']],
  [
    'PUBLIC_URL',
    'e.org ftp://e.org http:// http://[ http://e.org/a http://e.org?a http://a:b@e.org'.split(' '),
  ],
  ['SITE_NAME', ['   ', 'x'.repeat(81)]],
  ['LANGUAGES', ['english', 'en,de', 'EN', 'en bn', 'en,en', ',', 'constructor']],
  ['LANGUAGE', ['english', 'de', 'EN', 'en,bn', 'bn-BD', 'constructor']],
  ['SITE_ZONE', ['Dhaka', 'Asia/Nowhere', '+06:00', ' Asia/Dhaka', 'Asia/Dhaka,UTC', '6']],
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
    'true 10.0.0 10.0.0.0/33 10.0.0.0/0 10.0.0.0/8/8 ::1/129 10.0.0.1,proxy'.split(' '),
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

test.each([
  [{ IDENTITY: 'firebase' }, 'IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.'],
  [{ LANGUAGES: 'bn' }, 'LANGUAGE=en must be among LANGUAGES=bn.'],
  [{ LANGUAGES: 'en', LANGUAGE: 'bn' }, 'LANGUAGE=bn must be among LANGUAGES=en.'],
  [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.'],
  [
    { REDIS_URL: 'redis://127.0.0.1', JWT_SECRET: SECRET, IMAGES: 'off' },
    'REDIS_URL joins several servers and needs DATABASE_URL=postgres://…: a SQLite file has one server.',
  ],
  [
    { REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgres://ana@db/forum', IMAGES: 'off' },
    'JWT_SECRET is required with REDIS_URL: all servers must share it.',
  ],
  [
    { REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgres://ana@db/forum', JWT_SECRET: SECRET },
    'IMAGES_DIR is required with REDIS_URL: a folder that all servers share. Or set IMAGES=off.',
  ],
  // Production does not start without a secret, an address, or a way to prove addresses.
  [{ NODE_ENV: 'production', PUBLIC_URL, VERIFY: 'off' }, 'JWT_SECRET is required in production.'],
  [
    { NODE_ENV: 'production', JWT_SECRET: SECRET, VERIFY: 'off' },
    'PUBLIC_URL is required in production.',
  ],
  [{ NODE_ENV: 'production', JWT_SECRET: SECRET, PUBLIC_URL }, NO_LETTERS],
  [
    { ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
    'FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the tokens of the emulator are unsigned.',
  ],
  [
    { ...production, STRIPE_API_BASE: 'https://stripe.example' },
    'STRIPE_API_BASE is for tests: in production it may only be an address on this machine.',
  ],
])('settings that need each other, or must not meet, say so (%#)', (env, sentence) => {
  expect(faultsOf(env)).toEqual([sentence]);
});

test.each(['en_US:en', 'bn_BD', 'de:en', ':'])(
  'settings: the LANGUAGE %s that a system sets for all programs is none of the forum',
  (LANGUAGE) => {
    expect(read({ LANGUAGE }).language).toBe('en');
  },
);

test.each([
  ['5000', 5_000],
  ['200 kB', 200_000],
  ['3MB', 3_000_000],
  ['1gb', 1_000_000_000],
])('settings: IMAGES_MOST=%s is %i bytes', (IMAGES_MOST, bytes) => {
  expect(read({ IMAGES_MOST }).images.most).toBe(bytes);
});

test('settings: a given value is taken, lists in their order', () => {
  const dir = freshFolder();
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
      SITE_ZONE: 'Asia/Kolkata',
      LANGUAGES: ' bn, en,',
      LANGUAGE: 'bn',
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
      zone: 'Asia/Kolkata',
      rateLimits: 'off',
      emails: 'everyone',
      startingVotes: 'off',
    },
    languages: ['bn', 'en'],
    language: 'bn',
    adminEmails: ['ana@example.com', 'bo@example.com'],
    trustProxy: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8'],
  });
});

test.each([
  ['https://forum.example.org:443', 'https://forum.example.org'],
  ['http://forum.example.org:80/', 'http://forum.example.org'],
  ['https://FORUM.Example.org:8443', 'https://forum.example.org:8443'],
  ['https://আড্ডা.বাংলা', 'https://xn--94b8ca0j1c.xn--54b7fta0cc'],
])('settings: PUBLIC_URL %s is the origin that browsers name', (given, origin) => {
  expect(read({ ...production, PUBLIC_URL: given }).publicUrl).toBe(origin);
});

test('settings: a server with faulty settings ends with a sentence for each fault, and nothing else', () => {
  const faulty = { PORT: 'x', EMAILS: 'x', LOG_LEVEL: 'x', GOOGLE_CLIENT_ID: 'x' };
  const env = { PATH: process.env['PATH'], ...faulty, DATA_DIR: freshFolder() };
  const { status, stdout, stderr } = spawnSync(process.execPath, [STARTER], { env });
  expect([status, String(stdout), String(stderr).split('\n')]).toEqual([
    1,
    '',
    [
      'PORT must be a port number from 0 to 65535.',
      'EMAILS must be members or everyone or nobody.',
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.',
      '',
    ],
  ]);
});

test.each([
  [{}, { DOCS: 'admins', METRICS: 'off' }, { docs: 'admins', metrics: 'off' }],
  [{}, { DOCS: 'on', METRICS: 'on' }, { docs: 'open', metrics: 'open' }],
  [production, { DOCS: 'open', METRICS: 'on' }, { docs: 'open', metrics: 'admins' }],
])(
  'settings: DOCS and METRICS say who may read them; on means the default (%#)',
  (env, given, says) => {
    expect(read({ ...env, ...given })).toMatchObject(says);
  },
);

test('settings: a security contact is kept as a URI', () => {
  const contactOf = (given: string) => read({ SECURITY_CONTACT: given }).securityContact;
  expect(contactOf('security@example.org')).toBe('mailto:security@example.org');
  expect(contactOf('https://example.org/report')).toBe('https://example.org/report');
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

const { VERIFY: _, ...bare } = production;
const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' };
test.each<[Record<string, string>, string[]]>([
  // Production starts where mail can be sent, none is asked for, or Firebase sends it.
  [{ ...bare, VERIFY: 'on' }, [NO_LETTERS]],
  [{ ...bare, SMTP_URL: 'smtp://mail.example.org' }, []],
  [{ ...bare, VERIFY: 'off' }, []],
  [{ ...bare, ...firebase }, []],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, []],
  [{ STRIPE_API_BASE: 'http://stripe.test:12111' }, []],
  [{ ...production, STRIPE_API_BASE: 'http://127.0.0.1:12111' }, []],
])('settings that are fine together, or outside of production (%#)', (env, faults) => {
  expect(faultsOf(env)).toEqual(faults);
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

test('settings: JWT_SECRET is made once, kept for the next start, and unreadable for others', () => {
  const dir = freshFolder();
  const { jwtSecret } = readConfig({ DATA_DIR: dir });
  expect(jwtSecret.length).toBeGreaterThanOrEqual(64);
  expect(readConfig({ DATA_DIR: dir }).jwtSecret).toBe(jwtSecret);
  expect(readConfig({ DATA_DIR: freshFolder() }).jwtSecret).not.toBe(jwtSecret);
  expect(statSync(join(dir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: dir, JWT_SECRET: SECRET }).jwtSecret).toBe(SECRET);
});

test('settings: a kept JWT_SECRET that was emptied stops the start', () => {
  const dir = freshFolder();
  writeFileSync(join(dir, 'jwt-secret'), '\n');
  expect(() => readConfig({ DATA_DIR: dir })).toThrow(/holds no secret/);
  expect(readFileSync(join(dir, 'jwt-secret'), 'utf8')).toBe('\n');
});
