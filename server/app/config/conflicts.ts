import { join } from 'node:path';
import { asLanguage, LANGUAGES } from '../../../contract/values/languages.ts';
import { areNested, isDevelopment, isListOf, isLoopback, splitByComma } from './checks.ts';
import type { Settings } from './settings.ts';

/** In production the local provider requires proven addresses, and without SMTP it can send no mail to prove them. */
const NO_MAIL =
  'In production accounts of IDENTITY=local write once their address is proven: set SMTP_URL for the letters, or VERIFY=off.';
/** Names the reason for production mode, which no setting has asked for. */
const WHY_PRODUCTION =
  'This is production because HOST or PUBLIC_URL lets others reach the forum: to try it out, set NODE_ENV=development.';

/** True if the settings name a PostgreSQL database. */
export const isPostgres = (s: Settings): boolean => s.DATABASE_URL?.startsWith('postgres') === true;

/** In production daily copies lie beside the data by default. A server of PostgreSQL makes none. */
export function dailyCopiesOf(s: Settings): string | null {
  if (isPostgres(s) || s.SNAPSHOTS === 'off') return null;
  return s.SNAPSHOTS ?? (isDevelopment(s) ? null : join(s.DATA_DIR, 'snapshots'));
}

/** The folder of the pictures. */
export const imagesFolderOf = (s: Settings): string => s.IMAGES_DIR ?? join(s.DATA_DIR, 'images');

/** True if the cleaning of daily copies could remove pictures of the forum, or the reverse. */
function areCopiesAmongImages(s: Settings): boolean {
  const copies = dailyCopiesOf(s);
  return copies !== null && areNested(copies, imagesFolderOf(s));
}

/** True if both settings are right by themselves, and the forum's language is not offered. */
const isLanguageMissing = ({ LANGUAGES: offered, LANGUAGE: language }: Settings): boolean =>
  isListOf(offered, LANGUAGES) &&
  asLanguage(language) !== null &&
  !splitByComma(offered).includes(language);

/** One sentence for each pair of settings that need or exclude each other. */
export function conflictsOf(s: Settings): string[] {
  const production = !isDevelopment(s);
  const lacksMail = production && s.IDENTITY === 'local' && !s.SMTP_URL && s.VERIFY !== 'off';
  const conflicts: [boolean, string][] = [
    [production && !s.JWT_SECRET, 'JWT_SECRET is required in production.'],
    [production && !s.PUBLIC_URL, 'PUBLIC_URL is required in production.'],
    [lacksMail, NO_MAIL],
    [isLanguageMissing(s), `LANGUAGE=${s.LANGUAGE} must be among LANGUAGES=${s.LANGUAGES}.`],
    [production && !s.NODE_ENV && !(s.JWT_SECRET && s.PUBLIC_URL && !lacksMail), WHY_PRODUCTION],
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
    [
      s.REDIS_URL !== undefined && s.IMAGES !== 'off' && !s.IMAGES_DIR,
      'IMAGES_DIR is required with REDIS_URL: a folder that all servers share. Or set IMAGES=off.',
    ],
    [
      areCopiesAmongImages(s),
      'SNAPSHOTS must lie apart from the pictures (IMAGES_DIR, or images in DATA_DIR): neither folder in the other.',
    ],
  ];
  return conflicts.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
