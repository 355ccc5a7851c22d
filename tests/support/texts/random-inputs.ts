import fc, { type Arbitrary } from 'fast-check';
import type { AnyCall } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { dayOf, daysAfter } from '../../../contract/since/days.ts';

/** The parts of a JSON schema that the generators read. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  minItems?: number;
  'x-longest'?: number;
}

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const CODE_POINTS = 0x110000;

/** Any character. The library's own unit `binary` fills a map of a million, for a second of processor time. */
export const characters = fc.integer({ min: 0, max: CODE_POINTS - SURROGATES - 1 }).map(
  (n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES),
  (text) => {
    const [point = 0, ...more] = Array.from(text as string, (one) => one.codePointAt(0) ?? 0);
    if (more.length > 0) throw new Error('These are several characters');
    return point < FIRST_SURROGATE ? point : point - SURROGATES;
  },
);

/** Arbitrary texts. */
export const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: characters, maxLength: 40 }),
  fc.constantFrom('tea', 'general', '#general', '%', '_', "'; drop table users; --", 'চা', '🫖'),
);

const KINDS = [
  'post',
  'comment',
  'report',
  'member',
  'held',
  'newcomer',
  'sanction',
  'payment',
  'code',
  'tag',
  'image',
  'poll',
  'refusal',
  'cleared',
] as const;
type Kind = (typeof KINDS)[number];
/** The kinds of ids that the word before them does not name. */
const KINDS_BY_PATH: readonly (readonly [string, Kind])[] = [
  ['/posts/{id}/poll', 'poll'],
  ['/held/refuse/{id}', 'refusal'],
  ['/members/{id}/clear', 'cleared'],
];
/** Ids of existing rows, most often of the kind that the field's name or path asks for. */
function ids(name: string, path: string): Arbitrary<string> {
  const [, special] = KINDS_BY_PATH.find(([part]) => path.includes(part)) ?? [];
  const wanted =
    special ??
    KINDS.find(
      (kind) =>
        [kind, `${kind}Id`].includes(name) ||
        [`/${kind}s/{${name}}`, `/${kind}/{${name}}`].some((part) => path.includes(part)),
    );
  const any = fc.constantFrom(...KINDS);
  return (wanted ? fc.oneof(fc.constant(wanted), any) : any).map((kind) => `{${kind}}`);
}

const emails = fc.oneof(
  fc.constant('{self}'),
  fc.constantFrom('{self}', 'ana@example.com', 'BO@Example.com', 'no@example.com'),
);

/** Settings with a form of their own; what the environment of the tests fixes is left out. */
const SETTINGS: Record<string, unknown> = {
  accent: '#7a1f5c',
  emails: 'everyone',
  logo: '',
  payTo: '',
  contactPhone: '+880 1234 567890',
  facebook: 'https://example.com/a',
  x: '',
  youtube: 'http://example.com/?v=1',
  siteName: 'চায়ের আড্ডা',
  blurb: '',
  wordsHeld: 'casino, লটারি',
  zone: 'Asia/Kolkata',
  rateLimits: undefined,
  newcomers: undefined,
};

const DAY_MS = 86_400_000;
const aDayAhead = () => new Date(Date.now() + DAY_MS).toISOString();

/** Plausible values for a field of this name and schema. */
function good(name: string, schema: Schema, path = ''): Arbitrary<unknown> {
  if (name in SETTINGS) return fc.constant(SETTINGS[name]);
  if (/email/i.test(name)) return emails;
  if (name === 'memberId') return fc.constant('{member}');
  if (name === 'userId') return fc.constantFrom('{newcomer}', '{newcomer}', '{post}');
  // A poll and a pinned post end at a time; the inbox is seen until a notice, which is an id.
  if (name === 'until' && schema.anyOf) return fc.constantFrom(null, aDayAhead());
  if (/^(id|postId|posts|comment|commentId|around|replyTo|until)$/.test(name))
    return ids(name, path);
  if (name === 'date')
    return fc
      .integer({ min: -32, max: 2 })
      .map((days) => daysAfter(dayOf(Date.now(), 'UTC'), days));
  if (name === 'version') return fc.integer({ min: 1, max: 2 });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => good(name, one)));
  if (schema.type === 'array' && schema.items)
    return fc.uniqueArray(good(name.replace(/s$/, ''), schema.items, path), {
      minLength: schema.minItems ?? 0,
      maxLength: (schema.minItems ?? 0) + 2,
    });
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 9 });
  if (name === 'tag') return fc.constantFrom('general', ' General', '#general', '');
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (/^(page|limit)$/.test(name)) return fc.integer({ min: 1, max: 200 }).map(String);
  return schema.type === 'string' ? texts : fc.jsonValue();
}

/** Values that a field of this schema must not have. */
const bad = ({ maxLength = 64, maximum = 1 }: Schema): Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(
      null,
      true,
      -1,
      0.5,
      1e300,
      maximum + 1,
      '',
      ' ',
      '\u0000',
      '\ud800',
      '__proto__',
    ),
    fc.constant('x'.repeat(maxLength + 1)),
    fc.constant('🫖'.repeat(maxLength)),
    fc.jsonValue({ maxDepth: 3 }),
    texts,
  );

const field = (name: string, schema: Schema) =>
  fc.oneof(
    { weight: 6, arbitrary: good(name, schema) },
    { weight: 1, arbitrary: bad(schema) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
const fields = (schema: Schema | undefined) =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema?.properties ?? {}).map(([name, one]) => [name, field(name, one)]),
    ),
  );
/** Bodies of a schema, mostly valid. */
export const bodies = (schema: Schema | undefined) =>
  fc.oneof(
    { weight: 12, arbitrary: fields(schema) },
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 1,
      arbitrary: fields(schema).chain((one) =>
        fc.dictionary(fc.string(), fc.jsonValue()).map((more) => ({ ...more, ...one })),
      ),
    },
  );

/** The ids that exist at the moment; `self` is the caller's address. */
export type ExistingIds = Record<Kind | 'self', string>;

const PLACEHOLDER = new RegExp(`\\{(${[...KINDS, 'self'].join('|')})\\}`, 'g');
/** Replaces placeholders such as `{post}` by existing ids. */
const named = (text: string, there: ExistingIds) =>
  text.replaceAll(PLACEHOLDER, (_, kind: keyof ExistingIds) => there[kind]);

/** A value encoded for an address. Objects use JSON, because their `toString` may not be a function. */
export function encoded(value: unknown, there: ExistingIds) {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(named(text, there).toWellFormed());
}

/** Beginnings of files, mostly those of photos. */
const files = fc.oneof(
  { weight: 6, arbitrary: fc.string().map((rest) => `RIFF    WEBP${rest}`) },
  { weight: 1, arbitrary: fc.string() },
);

const CALLERS = ['visitor', 'garbage', 'ana', 'bo', 'admin'];
/** The author of all texts, several times: of what they send many fields must be right at once. */
const AUTHOR: string[] = Array(8).fill('ana');

/** Inputs of a call by any caller, generated from its schemas and mostly valid. */
export function inputs(name: AnyCall, { access, query, body, upload }: Endpoint) {
  const keys = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => String(key));
  const key = (one: string) =>
    fc.oneof({ weight: 5, arbitrary: good(one, {}, name) }, { weight: 1, arbitrary: bad({}) });
  return fc.record({
    caller: fc.constantFrom(...CALLERS, ...(access === 'authorOnly' ? AUTHOR : ['admin'])),
    params: fc.record(Object.fromEntries(keys.map((one) => [one, key(one)]))),
    query: fc.oneof(
      { weight: 6, arbitrary: fields(query as Schema | undefined) },
      { weight: 1, arbitrary: fc.dictionary(texts, texts) },
    ),
    twice: fc.nat({ max: 9 }).map((n) => n === 0),
    body: upload ? files : body ? bodies(body as Schema) : fc.constant(undefined),
  });
}
export type RandomInput = ReturnType<typeof inputs> extends Arbitrary<infer One> ? One : never;

/** The HTTP request of an input. */
export function requestOf(
  name: AnyCall,
  { params, query, twice, body }: RandomInput,
  there: ExistingIds,
): { method: string; address: string; body: string | undefined } {
  const encode = (value: unknown) => encoded(value, there);
  const [method = '', path = ''] = name.split(' ');
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`);
  const search = [...pairs, ...(twice ? pairs : [])].join('&');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encode(params[key]) || '%00');
  return {
    method,
    address: `${filled}?${search}`,
    body: body === undefined ? undefined : named(JSON.stringify(body), there),
  };
}
