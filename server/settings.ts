import { existsSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Email } from '../contract/kinds.ts';
import { LONGEST } from '../contract/limits.ts';
import { faultOfText } from '../contract/text.ts';
import { checkOf } from './check.ts';
import { isOrigin, isPlace, isRange, list } from './config-checks.ts';

/** Of `JWT_SECRET`, in characters. */
export const SHORTEST_SECRET = 32;
const isEmail = checkOf(Email);

const onOff = (fallback: 'on' | 'off') =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: fallback, says: 'on or off' });
/** On or off, where the default depends on whether this is production. */
const onOffByMode = Type.Optional(
  Type.Union([Type.Literal('on'), Type.Literal('off')], { says: 'on or off' }),
);
/** Who may read a page about the forum itself; `on` means the default, which depends on whether this is production. */
const audience = Type.Optional(
  Type.Union(
    ['open', 'admins', 'off', 'on'].map((one) => Type.Literal(one)),
    { says: 'open, admins or off' },
  ),
);
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
const Table = Type.Object({
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
    says: `a name of 1 to ${LONGEST.name} characters`,
    fits: (text: string) => faultOfText(text, LONGEST.name) === null,
  }),
  NODE_ENV: Type.Optional(
    Type.Union([Type.Literal('production'), Type.Literal('development'), Type.Literal('test')], {
      says: 'production, development or test',
    }),
  ),
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
    fits: (text: string) => list(text).every(isEmail),
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
  METRICS: audience,
  DOCS: audience,
  VERIFY: onOffByMode,
  SOCKETS_PER_NETWORK: Type.String({
    default: '500',
    pattern: '^[1-9][0-9]{0,5}$',
    says: 'a whole number from 1 to 999999',
  }),
  SECURITY_CONTACT: text(
    'an e-mail address, or an address that begins with https: or tel:',
    (text) => /^(https:\/\/\S+|tel:\S+|(mailto:)?[^\s@:]+@[^\s@]+)$/.test(text),
  ),
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) =>
      Type.Literal(level),
    ),
    { default: 'info', says: 'trace, debug, info, warn, error, fatal or silent' },
  ),
});
export type Settings = Static<typeof Table>;

const fill = checkOf(Table);
const columns = Object.entries(Table.properties).map(([name, schema]) => {
  const { says, fits } = schema as { says?: string; fits?: (value: unknown) => boolean };
  return { name: name as keyof Settings, says, fits, hasForm: checkOf(schema) };
});

/** The names of all settings. */
export const SETTING_NAMES: string[] = columns.map(({ name }) => name);

/** Reads the settings by themselves, with their defaults, and a sentence for each that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): { settings: Settings; faults: string[] } {
  const given = columns.flatMap(({ name }) => (env[name] ? [[name, env[name]]] : []));
  const settings = Object.fromEntries(given);
  fill(settings);
  const faults = columns.flatMap(({ name, says, fits, hasForm }) => {
    const value = settings[name];
    const good = value === undefined || (hasForm(value) && fits?.(value) !== false);
    return good ? [] : [`${name} must be ${says}.`];
  });
  return { settings, faults };
}
