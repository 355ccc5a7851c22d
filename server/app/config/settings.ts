import { existsSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { MOST_PAY_TO, PAY_TO_FORM } from '../../../contract/core/pay-to.ts';
import { canonicalEmail, isEmail } from '../../../contract/values/addresses.ts';
import { asLanguage, LANGUAGES } from '../../../contract/values/languages.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { asStored } from '../../../contract/values/text.ts';
import { faultOfText } from '../../../contract/values/text-faults.ts';
import { validatorOf } from '../../http/validator.ts';
import {
  bytesOf,
  isAddressRange,
  isListOf,
  isOrigin,
  isServerOrLocalFile,
  isTimeZone,
  isWritableFolder,
  splitByComma,
} from './checks.ts';

/** The shortest `JWT_SECRET`, in characters. */
export const SHORTEST_SECRET = 32;
/** The name of a host as addresses have it, perhaps with a port. */
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** One of some words; the default stands elsewhere, or depends on the mode. */
const either = <const Value extends string>(...values: Value[]) =>
  Type.Optional(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { expected: values.join(' or ') },
    ),
  );
const onOff = either('on', 'off');
/** The audience of a page about the server itself; `on` means the default, which depends on the mode. */
const audience = Type.Optional(
  Type.Union(
    ['open', 'admins', 'off', 'on'].map((value) => Type.Literal(value)),
    { expected: 'open, admins or off' },
  ),
);
const text = (expected: string, check = (_: string) => true) =>
  Type.Optional(Type.String({ minLength: 1, expected, check }));
const url = (expected: string, schemes = 'https?', check = (_: string) => true) =>
  Type.Optional(
    Type.String({
      pattern: `^(${schemes})://[^\\s]+$`,
      expected,
      check: (text: string) => URL.canParse(text) && check(text),
    }),
  );

/**
 * The table of all settings; all are optional on a single machine. `expected` ends the message of a fault, and `check`
 * validates beyond the schema.
 */
const Table = Type.Object({
  PORT: Type.String({
    default: '3000',
    pattern: '^[0-9]{1,5}$',
    expected: 'a port number from 0 to 65535',
    check: (text: string) => Number(text) <= 65_535,
  }),
  HOST: Type.String({
    default: '127.0.0.1',
    pattern: '^[\\w.:%-]+$',
    expected: 'an address to listen on',
  }),
  DATA_DIR: Type.String({ default: './data', minLength: 1, expected: 'a folder' }),
  DATABASE_URL: url(
    'an address like postgres://user@host/forum or file:///srv/forum.db',
    'file|postgres|postgresql',
    isServerOrLocalFile,
  ),
  REDIS_URL: url('an address like redis://127.0.0.1:6379', 'rediss?'),
  PUBLIC_URL: url('the address people see, like https://forum.example.org', undefined, isOrigin),
  SITE_NAME: text(
    `a name of 1 to ${LONGEST.name} characters`,
    (text) => asStored(text) !== '' && faultOfText(text, LONGEST.name) === null,
  ),
  LANGUAGES: Type.String({
    default: LANGUAGES.join(','),
    expected: `languages with commas between them, each once: ${LANGUAGES.join(', ')}`,
    check: (text: string) => isListOf(text, LANGUAGES),
  }),
  LANGUAGE: Type.String({
    default: LANGUAGES[0],
    expected: LANGUAGES.join(' or '),
    check: (text: string) => asLanguage(text) !== null,
  }),
  SITE_ZONE: text('the name of a time zone, like Asia/Dhaka or UTC', isTimeZone),
  NODE_ENV: Type.Optional(
    Type.Union([Type.Literal('production'), Type.Literal('development'), Type.Literal('test')], {
      expected: 'production, development or test',
    }),
  ),
  IDENTITY: Type.Union([Type.Literal('local'), Type.Literal('firebase')], {
    default: 'local',
    expected: 'local or firebase',
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
  SMTP_URL: url('an address like smtps://user:password@mail.example.org', 'smtps?'),
  MAIL_AFTER: Type.String({
    default: '600',
    pattern: '^[0-9]{1,6}$',
    expected: 'a whole number of seconds from 0 to 999999',
  }),
  MAIL_FROM: text('an e-mail address', (text) => /[^\s@]@[^\s@]/.test(text)),
  ADMIN_EMAILS: Type.String({
    default: '',
    expected: 'e-mail addresses with commas between them',
    check: (text: string) => splitByComma(text).map(canonicalEmail).every(isEmail),
  }),
  JWT_SECRET: Type.Optional(
    Type.String({
      minLength: SHORTEST_SECRET,
      expected: `a secret of at least ${SHORTEST_SECRET} characters`,
    }),
  ),
  JWT_SECRET_BEFORE: text('the JWT_SECRET from before'),
  FACTORS: either('optional', 'staff', 'all'),
  STRIPE_SECRET_KEY: text('a secret key of Stripe'),
  STRIPE_WEBHOOK_SECRET: text("the signing secret of Stripe's webhook"),
  STRIPE_API_BASE: url('another base address of the API, for tests'),
  PAY_TO: text(
    `at most ${MOST_PAY_TO} numbers like bkash:01712345678:send,nagad:01812345678:payment`,
    (text) => new RegExp(PAY_TO_FORM).test(text),
  ),
  PAY_SMS_SECRET: Type.Optional(
    Type.String({
      minLength: SHORTEST_SECRET,
      expected: `a secret of at least ${SHORTEST_SECRET} characters`,
    }),
  ),
  RATE_LIMITS: onOff,
  EMAILS: either('members', 'everyone', 'nobody'),
  STARTING_VOTES: onOff,
  NEWCOMERS: either('free', 'held'),
  WORDS_HELD: text(
    `words with commas between them, of ${LONGEST.wordsHeld} characters in all`,
    (text) => faultOfText(text, LONGEST.wordsHeld) === null,
  ),
  PHOTOS: either('any', 'own'),
  IMAGES: onOff,
  IMAGES_DIR: text('a folder that can be written to', isWritableFolder),
  IMAGES_MOST: Type.String({
    default: '10GB',
    expected: 'a size like 500MB or 10GB: a whole number, perhaps with kB, MB or GB',
    check: (text: string) => bytesOf(text) !== null,
  }),
  AI_CRAWLERS: either('allow', 'refuse'),
  TRUST_PROXY: text('the CIDR ranges of the proxies in front, with commas between them', (text) =>
    splitByComma(text).every(isAddressRange),
  ),
  METRICS: audience,
  DOCS: audience,
  VERIFY: onOff,
  SERVICE_WORKER: onOff,
  PUSH: onOff,
  PUSH_HOSTS: Type.String({
    default: '',
    expected: 'names of hosts with commas between them, like push.example.org',
    check: (text: string) =>
      splitByComma(text).every((host) => HOST.test(host) && URL.canParse(`https://${host}`)),
  }),
  PUSH_AFTER: Type.String({
    default: '20',
    pattern: '^[0-9]{1,4}$',
    expected: 'a whole number of seconds from 0 to 9999',
  }),
  SOCKETS_PER_NETWORK: Type.String({
    default: '500',
    pattern: '^[1-9][0-9]{0,5}$',
    expected: 'a whole number from 1 to 999999',
  }),
  SECURITY_CONTACT: text(
    'an e-mail address, or an address that begins with https: or tel:',
    (text) => /^(https:\/\/\S+|tel:\S+|(mailto:)?[^\s@:]+@[^\s@]+)$/.test(text),
  ),
  SNAPSHOTS: text(
    'off, or a folder that can be written to',
    (text) => text === 'off' || isWritableFolder(text),
  ),
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) =>
      Type.Literal(level),
    ),
    { default: 'info', expected: 'trace, debug, info, warn, error, fatal or silent' },
  ),
});
export type Settings = Static<typeof Table>;

const fillDefaults = validatorOf(Table);
const columns = Object.entries(Table.properties).map(([name, schema]) => {
  const { expected, check } = schema as { expected?: string; check?: (value: unknown) => boolean };
  return { name: name as keyof Settings, expected, check, matchesSchema: validatorOf(schema) };
});

/** The names of all settings. */
export const SETTING_NAMES: string[] = columns.map(({ name }) => name);

/** True of gettext's `LANGUAGE`, as `en_US:en`, which many systems set for all programs: it is no setting of the forum. */
const isOfSystem = (name: string, value: string): boolean =>
  name === 'LANGUAGE' && /[_:]/.test(value);

/** Reads each setting by itself, with its default; returns one sentence per invalid setting. */
export function readSettings(env: NodeJS.ProcessEnv): { settings: Settings; faults: string[] } {
  const given = columns.flatMap(({ name }) => {
    const value = env[name];
    return value && !isOfSystem(name, value) ? [[name, value]] : [];
  });
  const settings = Object.fromEntries(given);
  fillDefaults(settings);
  const faults = columns.flatMap(({ name, expected, check, matchesSchema }) => {
    const value = settings[name];
    const isValid = value === undefined || (matchesSchema(value) && check?.(value) !== false);
    return isValid ? [] : [`${name} must be ${expected}.`];
  });
  return { settings, faults };
}
