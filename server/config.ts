import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Email } from '../contract/kinds.ts';
import { isFolder, isLoopback, isOrigin, isPlace, isRange, list } from './config-checks.ts';

const SHORTEST_SECRET = 32;

const onOff = (fallback: 'on' | 'off') =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: fallback, says: 'on or off' });
const text = (says: string, fits = (_: string) => true) =>
  Type.Optional(Type.String({ minLength: 1, says, fits }));
const address = (says: string, schemes = 'https?', fits = (_: string) => true) =>
  Type.Optional(
    Type.String({
      pattern: `^(${schemes})://[^\\s]+$`,
      says,
      fits: (text: string) => URL.canParse(text) && fits(text),
    }),
  );

/**
 * Every setting, on one page; all optional on one machine. `says` ends the sentence of a fault, `fits` tells what the
 * form alone does not.
 */
const Settings = Type.Object({
  PORT: Type.String({
    default: '3000',
    pattern: '^[0-9]{1,5}$',
    says: 'a port number from 0 to 65535',
    fits: (text: string) => Number(text) <= 65_535,
  }),
  HOST: Type.String({
    default: '127.0.0.1',
    pattern: '^[\\w.:%-]+$',
    says: 'an address to listen on',
  }),
  DATA_DIR: Type.String({ default: './data', minLength: 1, says: 'a folder' }),
  DATABASE_URL: address(
    'an address like postgres://user@host/forum or file:///srv/forum.db',
    'file|postgres|postgresql',
    isPlace,
  ),
  REDIS_URL: address('an address like redis://127.0.0.1:6379', 'rediss?'),
  PUBLIC_URL: address(
    'the address people see, like https://forum.example.org',
    undefined,
    isOrigin,
  ),
  SITE_NAME: Type.String({
    default: 'My Site',
    pattern: '\\S',
    maxLength: 80,
    says: 'a name of 1 to 80 characters',
  }),
  NODE_ENV: Type.String({ default: 'development', says: 'production or anything else' }),
  IDENTITY: Type.Union([Type.Literal('local'), Type.Literal('firebase')], {
    default: 'local',
    says: 'local or firebase',
  }),
  FIREBASE_PROJECT_ID: text('the id of a Firebase project'),
  FIREBASE_API_KEY: text('the web API key of a Firebase project'),
  FIREBASE_AUTH_DOMAIN: text('a domain like my-forum.firebaseapp.com'),
  FIREBASE_SERVICE_ACCOUNT: text('the path of a service account file', existsSync),
  FIREBASE_AUTH_EMULATOR_HOST: text('host:port of the Auth emulator', (text) =>
    /^[^\s/:]+:\d{1,5}$/.test(text),
  ),
  GOOGLE_CLIENT_ID: text('an OAuth client id'),
  GOOGLE_CLIENT_SECRET: text('an OAuth client secret'),
  SMTP_URL: address('an address like smtps://user:password@mail.example.org', 'smtps?'),
  MAIL_FROM: text('an e-mail address', (text) => /[^\s@]@[^\s@]/.test(text)),
  ADMIN_EMAILS: Type.String({
    default: '',
    says: 'e-mail addresses with commas between them',
    fits: (text: string) => list(text).every((one) => Value.Check(Email, one)),
  }),
  JWT_SECRET: Type.Optional(
    Type.String({
      minLength: SHORTEST_SECRET,
      says: `a secret of at least ${SHORTEST_SECRET} characters`,
    }),
  ),
  STRIPE_SECRET_KEY: text('a secret key of Stripe'),
  STRIPE_WEBHOOK_SECRET: text("the signing secret of Stripe's webhook"),
  STRIPE_API_BASE: address('another base address of the API, for tests'),
  RATE_LIMITS: onOff('on'),
  EMAILS: Type.Union([Type.Literal('members'), Type.Literal('everyone')], {
    default: 'members',
    says: 'members or everyone',
  }),
  STARTING_VOTES: onOff('on'),
  TRUST_PROXY: text('the CIDR ranges of the proxies in front, with commas between them', (text) =>
    list(text).every(isRange),
  ),
  METRICS: onOff('on'),
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) =>
      Type.Literal(level),
    ),
    { default: 'info', says: 'trace, debug, info, warn, error, fatal or silent' },
  ),
});
type Settings = Static<typeof Settings>;

/** A wrong setting; the message has a sentence for each fault. */
export class BadConfig extends Error {
  override name = 'BadConfig';
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL database; null: the SQLite file. */
  databaseUrl: string | null;
  databaseFile: string;
  /** What joins several servers; null: this is the only one. */
  redisUrl: string | null;
  /** Where people reach the forum, without a slash at the end; null: whatever address they use. */
  publicUrl: string | null;
  siteName: string;
  production: boolean;
  identity: Settings['IDENTITY'];
  firebase: {
    projectId: string | undefined;
    apiKey: string | undefined;
    authDomain: string | undefined;
    serviceAccount: string | undefined;
    emulator: string | undefined;
  };
  google: { clientId: string; clientSecret: string } | null;
  mail: { smtpUrl: string | undefined; from: string | undefined };
  adminEmails: string[];
  jwtSecret: string;
  stripe: {
    secretKey: string;
    webhookSecret: string | undefined;
    apiBase: string | undefined;
  } | null;
  rateLimits: boolean;
  emailsForEveryone: boolean;
  startingVotes: boolean;
  trustProxy: string[] | false;
  metrics: boolean;
  logLevel: string;
}

/** The secret kept in the data folder, made on the first start. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) {
    // Written aside and then linked: whoever starts together, or is killed here, leaves a whole one or none.
    const draft = `${file}-${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new BadConfig(
    `${file} holds no secret. Delete it, and a new one is made at the next start.`,
  );
}

const isPostgres = (s: Settings) => s.DATABASE_URL?.startsWith('postgres') === true;

/** What one setting can't tell: settings that need or forbid each other. */
function conflicts(s: Settings): string[] {
  const production = s.NODE_ENV === 'production';
  const faults: [boolean, string][] = [
    [production && !s.JWT_SECRET, 'JWT_SECRET is required in production.'],
    [
      production && s.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
      'FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the tokens of the emulator are unsigned.',
    ],
    [
      s.IDENTITY === 'firebase' && !(s.FIREBASE_PROJECT_ID && s.FIREBASE_API_KEY),
      'IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.',
    ],
    [
      Boolean(s.GOOGLE_CLIENT_ID) !== Boolean(s.GOOGLE_CLIENT_SECRET),
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.',
    ],
    [
      production && s.STRIPE_API_BASE !== undefined && !isLoopback(s.STRIPE_API_BASE),
      'STRIPE_API_BASE is for tests: in production it may only be an address on this machine.',
    ],
    [
      s.REDIS_URL !== undefined && !isPostgres(s),
      'REDIS_URL joins several servers and needs DATABASE_URL=postgres://…: a SQLite file has one server.',
    ],
    [
      s.REDIS_URL !== undefined && !s.JWT_SECRET,
      'JWT_SECRET is required with REDIS_URL: all servers must share it.',
    ],
  ];
  return faults.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
}

/**
 * Reads the settings from the environment.
 * @throws BadConfig with one sentence per fault.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(Settings.properties);
  const given = Object.fromEntries(known.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const settings = Value.Default(Settings, given) as Settings;
  const faults = known.flatMap((name) => {
    const schema = Settings.properties[name as keyof Settings];
    const { says, fits } = schema as { says?: string; fits?: (value: unknown) => boolean };
    const value = settings[name as keyof Settings];
    const good = value === undefined || (Value.Check(schema, value) && fits?.(value) !== false);
    return good ? [] : [`${name} must be ${says}.`];
  });
  faults.push(...conflicts(settings));
  if (faults.length > 0) throw new BadConfig(faults.join('\n'));
  const keepsFiles = !settings.DATABASE_URL || !settings.JWT_SECRET;
  if (keepsFiles && !isFolder(settings.DATA_DIR))
    throw new BadConfig('DATA_DIR must be a folder that can be written to.');
  return fromSettings(settings);
}

function fromSettings(s: Settings): Config {
  return {
    port: Number(s.PORT),
    host: s.HOST,
    dataDir: s.DATA_DIR,
    databaseUrl: isPostgres(s) ? (s.DATABASE_URL ?? null) : null,
    databaseFile:
      s.DATABASE_URL && !isPostgres(s)
        ? fileURLToPath(s.DATABASE_URL)
        : join(s.DATA_DIR, 'forum.db'),
    redisUrl: s.REDIS_URL ?? null,
    publicUrl: s.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    siteName: s.SITE_NAME,
    production: s.NODE_ENV === 'production',
    identity: s.IDENTITY,
    firebase: {
      projectId: s.FIREBASE_PROJECT_ID,
      apiKey: s.FIREBASE_API_KEY,
      authDomain: s.FIREBASE_AUTH_DOMAIN,
      serviceAccount: s.FIREBASE_SERVICE_ACCOUNT,
      emulator: s.FIREBASE_AUTH_EMULATOR_HOST,
    },
    google:
      s.GOOGLE_CLIENT_ID && s.GOOGLE_CLIENT_SECRET
        ? { clientId: s.GOOGLE_CLIENT_ID, clientSecret: s.GOOGLE_CLIENT_SECRET }
        : null,
    mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM },
    adminEmails: list(s.ADMIN_EMAILS).map((email) => email.toLowerCase()),
    jwtSecret: s.JWT_SECRET ?? keptSecret(s.DATA_DIR),
    stripe: s.STRIPE_SECRET_KEY
      ? {
          secretKey: s.STRIPE_SECRET_KEY,
          webhookSecret: s.STRIPE_WEBHOOK_SECRET,
          apiBase: s.STRIPE_API_BASE,
        }
      : null,
    rateLimits: s.RATE_LIMITS === 'on',
    emailsForEveryone: s.EMAILS === 'everyone',
    startingVotes: s.STARTING_VOTES === 'on',
    trustProxy: s.TRUST_PROXY ? list(s.TRUST_PROXY) : false,
    metrics: s.METRICS === 'on',
    logLevel: s.LOG_LEVEL,
  };
}
