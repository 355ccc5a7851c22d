/** The table of the settings that admins may change while the forum runs. */
import { type Static, type TSchema, Type } from 'typebox';
import { PAY_TO_FORM } from '../core/pay-to.ts';
import { Email, Model, Text, TimeZone, Words } from '../core/schemas.ts';
import { COMMENTS_VIEWS } from './comments-view.ts';
import { LONGEST } from './limits.ts';
import { PUBLIC_DEFAULTS } from './site-defaults.ts';

interface SiteSetting<Schema extends TSchema, Public extends boolean> {
  schema: Schema;
  /** The setting of the environment that fixes it; null: only admins set it. */
  env: string | null;
  /** True if every page knows it. */
  isPublic: Public;
}
const open = <Schema extends TSchema>(
  schema: Schema,
  env: string | null = null,
): SiteSetting<Schema, true> => ({ schema, env, isPublic: true });
const closed = <Schema extends TSchema>(
  schema: Schema,
  env: string | null = null,
): SiteSetting<Schema, false> => ({ schema, env, isPublic: false });

const oneOf = <const Value extends string>(...values: Value[]) =>
  Type.Unsafe<Value>(Type.Enum(values));
const orNone = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<string>(Type.Union([Type.Literal(''), schema]));

const WEB_ADDRESS = '^https?://[^\\s]+$';
const PHONE = '^\\+?[\\d\\u09e6-\\u09ef][\\d\\u09e6-\\u09ef ().\\-]{2,30}$';
/** A picture on the web, or a letter that the forum draws; nothing is the cup. */
const LOGO = '^(https?://[^\\s]+|/avatars/initials/1/[^/\\s]+\\.svg)$';
const COLOUR = '^#[0-9a-fA-F]{6}$';

const Link = orNone(Type.String({ maxLength: LONGEST.photo, pattern: WEB_ADDRESS }));

/** Each setting with its schema. Contacts, links and the blurb may be empty: then nothing stands there. */
export const SITE_SETTINGS = {
  siteName: open(Text(LONGEST.name), 'SITE_NAME'),
  logo: open(orNone(Type.String({ maxLength: LONGEST.photo, pattern: LOGO }))),
  blurb: open(Words(LONGEST.blurb)),
  contactEmail: open(orNone(Email)),
  contactPhone: open(orNone(Type.String({ pattern: PHONE, maxLength: 32 }))),
  facebook: open(Link),
  x: open(Link),
  youtube: open(Link),
  accent: open(Type.String({ pattern: COLOUR, maxLength: 7, description: 'as #0a5a44' })),
  commentsView: open(oneOf(...COMMENTS_VIEWS)),
  emails: open(oneOf('members', 'everyone', 'nobody'), 'EMAILS'),
  startingVotes: open(oneOf('on', 'off'), 'STARTING_VOTES'),
  newcomers: closed(oneOf('free', 'held'), 'NEWCOMERS'),
  wordsHeld: closed(Words(LONGEST.wordsHeld), 'WORDS_HELD'),
  photos: open(oneOf('any', 'own'), 'PHOTOS'),
  aiCrawlers: closed(oneOf('allow', 'refuse'), 'AI_CRAWLERS'),
  rateLimits: closed(oneOf('on', 'off'), 'RATE_LIMITS'),
  zone: closed(TimeZone, 'SITE_ZONE'),
  payTo: closed(orNone(Type.String({ pattern: PAY_TO_FORM, maxLength: 200 })), 'PAY_TO'),
};
export type SettingName = keyof typeof SITE_SETTINGS;
type ValueOf<Name extends SettingName> = Static<(typeof SITE_SETTINGS)[Name]['schema']>;
type PublicName = {
  [Name in SettingName]: (typeof SITE_SETTINGS)[Name]['isPublic'] extends true ? Name : never;
}[SettingName];

/** The value of every setting. */
export type SiteSettings = { [Name in SettingName]: ValueOf<Name> };
/** The settings that every page knows. */
export type PublicSettings = { [Name in PublicName]: ValueOf<Name> };

export const SETTING_NAMES = Object.keys(SITE_SETTINGS) as SettingName[];

/**
 * The defaults in production, where they are others. The specification's placeholders say nothing true, so what nobody
 * has set is left out. What newcomers write may wait, because spam comes to every public forum.
 */
export const PRODUCTION_DEFAULTS: Partial<SiteSettings> = {
  newcomers: 'held',
  contactEmail: '',
  contactPhone: '',
  facebook: '',
  x: '',
  youtube: '',
};

/** The settings of a forum whose admins and environment have set none. */
export const SITE_DEFAULTS: SiteSettings = {
  ...PUBLIC_DEFAULTS,
  newcomers: 'free',
  wordsHeld: '',
  aiCrawlers: 'allow',
  rateLimits: 'on',
  zone: 'Asia/Dhaka',
  payTo: '',
};

type Schemas<Name extends SettingName> = { [Each in Name]: (typeof SITE_SETTINGS)[Each]['schema'] };
const schemasOf = <Name extends SettingName>(names: readonly Name[]): Schemas<Name> =>
  Object.fromEntries(names.map((name) => [name, SITE_SETTINGS[name].schema])) as Schemas<Name>;

const PUBLIC_NAMES = SETTING_NAMES.filter(
  (name): name is PublicName => SITE_SETTINGS[name].isPublic,
);

export const SiteValues = Model('SiteValues', schemasOf(SETTING_NAMES));
export const PublicValues = Model('PublicValues', schemasOf(PUBLIC_NAMES));
/** The fields of an admin's change: any of them, and nothing else. */
export const SettingChanges = Type.Partial(SiteValues, { additionalProperties: false });
export type SettingChanges = Partial<SiteSettings>;

/** The settings that every page may know. */
export const publicSettings = (values: SiteSettings): PublicSettings =>
  Object.fromEntries(PUBLIC_NAMES.map((name) => [name, values[name]])) as PublicSettings;
