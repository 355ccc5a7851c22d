import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { faultsOf } from '../db/choose.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { amount, PATIENCE } from './attacks/amounts.ts';
import { type House, openHouse, type Person, publish, say } from './house.ts';

/** The same inputs at every run; the first that fails is shown as it is, for looking for a smaller one takes long. */
const FIXED = { seed: 20_261_120, endOnFailure: true };
const RUNS = amount(200, 2_700);
/** Where each run takes writes of its own, or the time of a password. */
const FEWER_RUNS = amount(60, 600);

let house: House;
let admin: Person;
let ana: Person;
let bo: Person;
/** What there is at the moment, for inputs that name something. */
const there = { post: '', comment: '', report: '', self: '' };
beforeAll(async () => {
  house = await openHouse({}, true);
  admin = await house.admin('Root');
  ana = await house.member('Ana');
  bo = await house.neighbour('Bo');
  for (const { email, call } of [admin, ana]) await call('POST /membership', { body: { email } });
  await refresh();
});
afterAll(() => house.close());

async function refresh() {
  there.post = await publish(ana, { tag: 'general' });
  there.comment = (await say(ana, there.post, 'Milk last.'))._id;
  const body = {
    commentId: there.comment,
    feedback: 'Spam or scam' as const,
    reporterEmail: bo.email,
  };
  there.report = (await bo.call('POST /reports', { body })).body.insertedId;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('tea', 'general', '#general', '%', '_', "'; drop table users; --", 'চা', '🫖'),
);

/** Values that a field of this name and schema may well have. */
function good(name: string, schema: Schema): Arbitrary<unknown> {
  if (/email/i.test(name))
    return fc.constantFrom(
      '{self}',
      '{self}',
      'ana@example.com',
      'BO@Example.com',
      'no@example.com',
    );
  if (/^(id|postId|commentId)$/.test(name))
    return fc.constantFrom('post', 'comment', 'report').map((kind) => `{${kind}}`);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => good(name, one)));
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 9 });
  if (name === 'tag') return fc.constantFrom('general', ' General', '#general', '');
  if (schema.type === 'null') return fc.constant(null);
  if (/^(page|limit)$/.test(name)) return fc.integer({ min: 1, max: 200 }).map(String);
  return schema.type === 'string' ? words : fc.jsonValue();
}

/** Values that no field should have. */
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
    words,
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
const bodies = (schema: Schema | undefined) =>
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

/** Puts what there is where an input names its kind, as `{post}`; `{self}` is the caller's address. */
const named = (text: string) =>
  text.replaceAll(/\{(post|comment|report|self)\}/g, (_, kind: keyof typeof there) => there[kind]);
const encode = (value: unknown) => encodeURIComponent(named(String(value)).toWellFormed());

function inputs(name: AnyCall, { query, body }: Endpoint) {
  const keys = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => String(key));
  const key = (one: string) =>
    fc.oneof({ weight: 5, arbitrary: good(one, {}) }, { weight: 1, arbitrary: bad({}) });
  return fc.record({
    caller: fc.constantFrom('visitor', 'garbage', 'ana', 'bo', 'admin', 'admin'),
    params: fc.record(Object.fromEntries(keys.map((one) => [one, key(one)]))),
    query: fc.oneof(
      { weight: 6, arbitrary: fields(query as Schema | undefined) },
      { weight: 1, arbitrary: fc.dictionary(words, words) },
    ),
    twice: fc.nat({ max: 9 }).map((n) => n === 0),
    body: body ? bodies(body as Schema) : fc.constant(undefined),
  });
}
type InputOf<T> = T extends Arbitrary<infer One> ? One : never;

const people = (): Record<string, Person> => ({ ana, bo, admin });

async function tokenOf(caller: string): Promise<Record<string, string>> {
  const person = people()[caller];
  if (!person) return caller === 'garbage' ? { authorization: 'Bearer a.b.c' } : {};
  // A token of its own each time: a logout ends it.
  const { token, cookie } = await house.again(person);
  return { authorization: `Bearer ${token}`, cookie };
}

async function send(
  name: AnyCall,
  { caller, params, query, twice, body }: InputOf<ReturnType<typeof inputs>>,
) {
  const [method = '', path = ''] = name.split(' ');
  there.self = people()[caller]?.email ?? ana.email;
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`);
  const search = [...pairs, ...(twice ? pairs : [])].join('&');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encode(params[key]) || '%00');
  const reply = await house.app.fastify.inject({
    method: method as 'GET',
    url: `${address}?${search}`,
    headers: {
      ...(await tokenOf(caller)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: named(JSON.stringify(body)) }),
  });
  const headers = new Headers(
    Object.entries(reply.headers).map(([key, value]) => [key, String(value)]),
  );
  return { status: reply.statusCode, headers, body: reply.json() as unknown };
}

test.each(Object.entries(CALLS) as [AnyCall, Endpoint][])(
  '%s answers or refuses, whatever it is sent',
  { timeout: PATIENCE },
  async (name, endpoint) => {
    await refresh();
    const statuses = new Set<number>();
    const property = fc.asyncProperty(inputs(name, endpoint), async (input) => {
      if (name.startsWith('DELETE')) await refresh();
      const reply = await send(name, input);
      statuses.add(reply.status);
      if (reply.status < 300) expectAnswer(name, reply);
      else expectProblem(reply);
    });
    await fc.assert(property, { ...FIXED, numRuns: name.startsWith('DELETE') ? FEWER_RUNS : RUNS });
    // Inputs that are all refused alike would prove little.
    expect(statuses).toContain(endpoint.status ?? 200);
    if (endpoint.who !== 'anyone') expect(statuses).toContain(401);
  },
);

test('whatever was sent, every kept number is still right', async () => {
  expect(await faultsOf(house.app.parts.config)).toEqual([]);
});

test.each([
  'sign-up/email',
  'sign-in/email',
  'sign-in/social',
  'sign-out',
  'get-session',
  'verify-email',
  'reset-password',
  'callback/google',
  'nope',
])('/auth/%s answers or refuses, whatever it is sent', { timeout: PATIENCE }, async (path) => {
  const text: Schema = { type: 'string' };
  const properties = {
    name: text,
    email: text,
    image: text,
    password: text,
    provider: text,
    callbackURL: text,
    token: text,
    newPassword: text,
  };
  const body = fc.oneof(bodies({ properties }), fc.jsonValue()).map((one) => JSON.stringify(one));
  const input = fc.record({
    body,
    search: words,
    origin: fc.constantFrom(house.url, '', 'null', 'https://evil.example'),
  });
  const property = fc.asyncProperty(input, async ({ body, search, origin }) => {
    const post = /^(sign|reset|nope)/.test(path);
    const { statusCode } = await house.app.fastify.inject({
      method: post ? 'POST' : 'GET',
      url: `/auth/${path}?token=${encode(search)}&state=${encode(search)}`,
      headers: {
        host: new URL(house.url).host,
        ...(origin && { origin }),
        cookie: ana.cookie,
        ...(post && { 'content-type': 'application/json' }),
      },
      ...(post ? { payload: body } : {}),
    });
    expect(statusCode).toBeLessThan(500);
  });
  await fc.assert(property, { ...FIXED, numRuns: FEWER_RUNS });
});
