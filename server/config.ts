import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asStored } from '../contract/text.ts';
import { Said } from '../db/said.ts';
import { isDevelopment, isFolder, isLoopback, list } from './config-checks.ts';
import { NO_LETTERS, WHY_PRODUCTION } from './config-sentences.ts';
import { readSettings, type Settings, SHORTEST_SECRET } from './settings.ts';

/** A wrong setting; the message has a sentence for each fault. */
export class BadConfig extends Said {
  override name = 'BadConfig';
}

export type Audience = 'open' | 'admins' | 'off';

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
  /** Everything that is not development: no test payments, no links in the log, no unverified admins. */
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
  /** Who may read `/metrics`. */
  metrics: Audience;
  /** Who may read `/docs` and `/openapi.json`. */
  docs: Audience;
  /** Whether an account writes only after its address is proven. */
  verify: boolean;
  /** The most sockets that may be open from one network (IPv4 address, IPv6 /64). */
  socketsPerNetwork: number;
  /** Where a fault of security is reported, as a URI; null: nowhere that is published. */
  securityContact: string | null;
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
  const production = !isDevelopment(s);
  const isSilent = production && s.IDENTITY === 'local' && !s.SMTP_URL && s.VERIFY !== 'off';
  const faults: [boolean, string][] = [
    [production && !s.JWT_SECRET, 'JWT_SECRET is required in production.'],
    [production && !s.PUBLIC_URL, 'PUBLIC_URL is required in production.'],
    [isSilent, NO_LETTERS],
    [production && !s.NODE_ENV && !(s.JWT_SECRET && s.PUBLIC_URL && !isSilent), WHY_PRODUCTION],
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
  const { settings, faults } = readSettings(env);
  faults.push(...conflicts(settings));
  if (faults.length > 0) throw new BadConfig(faults.join('\n'));
  const keepsFiles = !settings.DATABASE_URL || !settings.JWT_SECRET;
  if (keepsFiles && !isFolder(settings.DATA_DIR))
    throw new BadConfig('DATA_DIR must be a folder that can be written to.');
  const config = fromSettings(settings);
  if (config.databaseUrl === null && !isFolder(dirname(config.databaseFile)))
    throw new BadConfig('DATABASE_URL must be a file in a folder that can be written to.');
  return config;
}

const contactOf = (given: string) => (/^\w+:/.test(given) ? given : `mailto:${given}`);

function fromSettings(s: Settings): Config {
  const production = !isDevelopment(s);
  const audienceOf = (given: string | undefined): Audience => {
    if (given === 'open' || given === 'admins' || given === 'off') return given;
    return production ? 'admins' : 'open';
  };
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
    siteName: asStored(s.SITE_NAME),
    production,
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
    metrics: audienceOf(s.METRICS),
    docs: audienceOf(s.DOCS),
    verify: s.VERIFY ? s.VERIFY === 'on' : production,
    socketsPerNetwork: Number(s.SOCKETS_PER_NETWORK),
    securityContact: s.SECURITY_CONTACT ? contactOf(s.SECURITY_CONTACT) : null,
    logLevel: s.LOG_LEVEL,
  };
}
