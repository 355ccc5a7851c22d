import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { asLanguage, LANGUAGES, type Language } from '../../../contract/values/languages.ts';
import {
  SETTING_NAMES,
  SITE_SETTINGS,
  type SiteSettings,
} from '../../../contract/values/site-settings.ts';
import { asStored } from '../../../contract/values/text.ts';
import { OperatorError } from '../../../db/core/errors.ts';
import { bytesOf, isDevelopment, isWritableFolder, splitByComma } from './checks.ts';
import { conflictsOf, dailyCopiesOf, imagesFolderOf, isPostgres } from './conflicts.ts';
import { readSettings, type Settings, SHORTEST_SECRET } from './settings.ts';

/** One or more wrong settings; the message has one sentence per fault. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

export type Audience = 'open' | 'admins' | 'off';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The address of a PostgreSQL database; null: SQLite in `databaseFile`. */
  databaseUrl: string | null;
  databaseFile: string;
  /** The Redis of a cluster; null: this server is the only one. */
  redisUrl: string | null;
  /** The forum's public address, without a slash at the end; null: the address of each request. */
  publicUrl: string | null;
  /** The settings that the environment fixes; admins change the others. */
  fixedSettings: Partial<SiteSettings>;
  /** The languages that readers may choose, in the order of LANGUAGES. */
  languages: readonly Language[];
  /** The language of feeds, sitemaps, and of readers who ask for none that there is. */
  language: Language;
  /** Any mode except development: no test payments, no mail links in the log, no unverified admins. */
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
  mail: {
    smtpUrl: string | undefined;
    from: string | undefined;
    /** After how many milliseconds members get a notification mail about what they have not seen. */
    afterMs: number;
  };
  adminEmails: string[];
  jwtSecret: string;
  /** The secret from before: what it has encrypted is encrypted anew at the start. */
  jwtSecretBefore: string | null;
  /** The members who must have a second factor. */
  factors: 'optional' | 'staff' | 'all';
  stripe: {
    secretKey: string;
    webhookSecret: string | undefined;
    apiBase: string | undefined;
  } | null;
  /** The secret of the phone that reports texts about payments; null: there is none. */
  paySmsSecret: string | null;
  trustProxy: string[] | false;
  /** The audience of `/metrics`. */
  metrics: Audience;
  /** The audience of `/docs` and `/openapi.json`. */
  docs: Audience;
  /** True if a member may write only after the e-mail address is proven. */
  verify: boolean;
  /** True if browsers keep a service worker; off takes an earlier one away. */
  serviceWorker: boolean;
  /** True if browsers can register for pushes. */
  push: boolean;
  /** The hosts of push services besides those of the usual browsers. */
  pushHosts: readonly string[];
  /** After how many milliseconds a browser is told of what its member has not seen. */
  pushAfterMs: number;
  /** The limit of open sockets per network (IPv4 address, IPv6 /64). */
  socketsPerNetwork: number;
  /** The contact for security reports, as a URI; null: none is published. */
  securityContact: string | null;
  logLevel: string;
  /** The folder of daily snapshots; null: none are made. */
  snapshots: string | null;
  images: {
    /** True if members may send pictures. Those that are there are served in any case. */
    on: boolean;
    folder: string;
    /** The most bytes of all their files. */
    most: number;
  };
}

/** Reads the secret from the data folder; the first start generates it. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) {
    // The file appears whole or not at all, also when two servers start or one is killed: the link is atomic.
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
  throw new ConfigError(
    `${file} holds no secret. Delete it, and a new one is made at the next start.`,
  );
}

/**
 * Reads the settings from the environment.
 * @throws ConfigError with one sentence per fault.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, faults } = readSettings(env);
  faults.push(...conflictsOf(settings));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const needsFolder = !settings.DATABASE_URL || !settings.JWT_SECRET;
  if (needsFolder && !isWritableFolder(settings.DATA_DIR))
    throw new ConfigError('DATA_DIR must be a folder that can be written to.');
  const config = fromSettings(settings);
  if (config.databaseUrl === null && !isWritableFolder(dirname(config.databaseFile)))
    throw new ConfigError('DATABASE_URL must be a file in a folder that can be written to.');
  return config;
}

/** The settings of the table of `contract/values/site-settings.ts` that the environment sets, in their stored form. */
function fixedBy(given: Settings): Partial<SiteSettings> {
  const fixed = SETTING_NAMES.flatMap((name) => {
    const value = given[SITE_SETTINGS[name].env as keyof Settings];
    return value === undefined ? [] : [[name, asStored(value)]];
  });
  return Object.fromEntries(fixed);
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
    publicUrl: s.PUBLIC_URL === undefined ? null : new URL(s.PUBLIC_URL).origin,
    fixedSettings: fixedBy(s),
    languages: splitByComma(s.LANGUAGES).flatMap((name) => asLanguage(name) ?? []),
    language: asLanguage(s.LANGUAGE) ?? LANGUAGES[0],
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
    mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM, afterMs: Number(s.MAIL_AFTER) * 1_000 },
    adminEmails: splitByComma(s.ADMIN_EMAILS).map(canonicalEmail),
    jwtSecret: s.JWT_SECRET ?? storedSecret(s.DATA_DIR),
    jwtSecretBefore: s.JWT_SECRET_BEFORE ?? null,
    factors: s.FACTORS ?? 'optional',
    stripe: s.STRIPE_SECRET_KEY
      ? {
          secretKey: s.STRIPE_SECRET_KEY,
          webhookSecret: s.STRIPE_WEBHOOK_SECRET,
          apiBase: s.STRIPE_API_BASE,
        }
      : null,
    paySmsSecret: s.PAY_SMS_SECRET ?? null,
    trustProxy: s.TRUST_PROXY ? splitByComma(s.TRUST_PROXY) : false,
    metrics: audienceOf(s.METRICS),
    docs: audienceOf(s.DOCS),
    verify: s.VERIFY ? s.VERIFY === 'on' : production,
    serviceWorker: s.SERVICE_WORKER ? s.SERVICE_WORKER === 'on' : production,
    push: s.PUSH !== 'off',
    // As addresses have them: without the port that is meant anyway.
    pushHosts: splitByComma(s.PUSH_HOSTS).map((host) => new URL(`https://${host}`).host),
    pushAfterMs: Number(s.PUSH_AFTER) * 1_000,
    socketsPerNetwork: Number(s.SOCKETS_PER_NETWORK),
    securityContact: s.SECURITY_CONTACT ? contactOf(s.SECURITY_CONTACT) : null,
    logLevel: s.LOG_LEVEL,
    snapshots: dailyCopiesOf(s),
    images: {
      on: s.IMAGES !== 'off',
      folder: imagesFolderOf(s),
      most: bytesOf(s.IMAGES_MOST) ?? 0,
    },
  };
}
