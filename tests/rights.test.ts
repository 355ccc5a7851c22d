import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../contract/calls.ts';
import type { Right } from '../contract/rights.ts';
import { findUser } from '../db/users.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { type House, openHouse, type Person, personOf, postBy, publish, say } from './house.ts';
import { proves } from './proves.ts';

let house: House;
let ana: Person;
let other: Person;
let gold: Person;
let admin: Person;

beforeAll(async () => {
  house = await openHouse({}, true);
  admin = await house.admin('Root');
  ana = await house.neighbour('Ana');
  other = await house.neighbour('Bo');
  gold = await house.neighbour('Gil');
  for (const one of [ana, gold]) await one.call('POST /membership', { body: { email: one.email } });
});
afterAll(() => house.close());

const HOUR = 3_600;

/** Ana with a product token of our making; a fresh one each time, so that a logout ends no other's. */
async function anaWith(more: { exp?: number } = {}): Promise<Person> {
  const user = await findUser(house.app.parts.store.read, ana.email);
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: String(user?.id), email: ana.email, jti: crypto.randomUUID() };
  const iat = now - 2 * HOUR;
  const token = house.app.fastify.jwt.sign({ ...claims, iat, exp: now + HOUR, ...more } as never);
  return personOf(house.url, ana.email, token);
}
/** Everybody who may come to a call. What a call names is always Ana's. */
const CALLERS = {
  visitor: async () => house.visitor,
  'its author or self': () => anaWith(),
  'another member': () => house.again(other),
  'a Gold member': () => house.again(gold),
  'an admin': () => house.again(admin),
  'one whose token has expired': () => anaWith({ exp: Math.floor(Date.now() / 1_000) - 1 }),
  'one who has logged out': async () => {
    const one = await anaWith();
    await one.call('POST /logout');
    return one;
  },
  'one with a made-up token': async () => personOf(house.url, ana.email, 'abc.def.ghi'),
  'one with a token of no signature': async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, claims = ''] = String((await anaWith()).token).split('.');
    return personOf(house.url, ana.email, `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`);
  },
} satisfies Record<string, () => Promise<Person>>;
type CallerName = keyof typeof CALLERS;

const NOBODY = 401;
const nobodies: [CallerName, number][] = [
  ['visitor', NOBODY],
  ['one whose token has expired', NOBODY],
  ['one who has logged out', NOBODY],
  ['one with a made-up token', NOBODY],
  ['one with a token of no signature', NOBODY],
];
const rest = (self: number, others: number, boss: number): [CallerName, number][] => [
  ['its author or self', self],
  ['another member', others],
  ['a Gold member', others],
  ['an admin', boss],
];

/** What each right means for each caller; `OK` stands for the call's own good status. */
const OK = 0;
const MEANS: Record<Right, Partial<Record<CallerName, number>>> = {
  anyone: {},
  proof: Object.fromEntries([...nobodies, ...rest(401, 401, 401)]),
  tokenOrProof: Object.fromEntries(nobodies),
  signedIn: Object.fromEntries(nobodies),
  self: Object.fromEntries([...nobodies, ...rest(OK, 403, OK)]),
  author: Object.fromEntries([...nobodies, ...rest(OK, 403, OK)]),
  admin: Object.fromEntries([...nobodies, ...rest(403, 403, OK)]),
};

type Ask = (caller: Person) => Promise<object> | object;
const asIs: Ask = () => ({});
const anas: Ask = () => ({ params: { email: ana.email } });
const ownEmail: Ask = ({ email }) => ({ body: { email: email || ana.email } });
const anaPost: Ask = async () => ({ params: { id: await publish(ana) } });
const anaComment = async () => say(ana, await publish(ana), 'Milk last.');
let strangers = 0;
const stranger: Ask = async () => {
  strangers += 1;
  return { params: { email: (await house.neighbour(`Stranger${strangers}`)).email } };
};
const anaReport = async () => {
  const { _id: commentId } = await anaComment();
  const body = { commentId, feedback: 'Spam or scam' as const, reporterEmail: ana.email };
  return (await ana.call('POST /reports', { body })).body.insertedId;
};

/** A good input for every call; the types refuse a call without one. */
const ASK: Record<AnyCall, Ask> = {
  'POST /jwt': ownEmail,
  'POST /logout': asIs,
  'GET /auth-options': asIs,
  'POST /users': ownEmail,
  'GET /users/{email}': anas,
  'GET /user/{email}/status': anas,
  'GET /admin/users': asIs,
  'PATCH /admin/users/make-admin/{email}': stranger,
  'PATCH /admin/users/revoke-admin/{email}': stranger,
  'GET /posts': asIs,
  'GET /posts/popular': asIs,
  'GET /posts/total': asIs,
  'GET /posts/search': () => ({ query: { tag: 'general' } }),
  'GET /posts/count': () => ({ query: { email: ana.email } }),
  'GET /posts/user/{email}': anas,
  'GET /user/{email}/recent-posts': anas,
  'GET /posts/{id}': anaPost,
  'POST /posts': (caller) => ({
    body: { ...postBy(caller), authorEmail: caller.email || ana.email },
  }),
  'DELETE /posts/{id}': anaPost,
  'PATCH /posts/{id}/upvote': anaPost,
  'PATCH /posts/{id}/downvote': anaPost,
  'DELETE /posts/{id}/vote': anaPost,
  'GET /comments/{postId}': async () => ({ params: { postId: (await anaComment()).postId } }),
  'POST /comments': async ({ email }) => ({
    body: { postId: await publish(ana), authorEmail: email || ana.email, text: 'Tea.' },
  }),
  'DELETE /comments/{id}': async () => ({ params: { id: (await anaComment())._id } }),
  'POST /reports': async ({ email }) => ({
    body: {
      commentId: (await anaComment())._id,
      feedback: 'Spam or scam',
      reporterEmail: email || ana.email,
    },
  }),
  'GET /reports': asIs,
  'DELETE /reports/{id}': async () => ({ params: { id: await anaReport() } }),
  'GET /tags': asIs,
  'POST /tags': () => {
    strangers += 1;
    return { body: { name: `tag ${strangers}` } };
  },
  'GET /announcements': asIs,
  'GET /announcement-count': asIs,
  'POST /announcements': () => ({ body: { title: 'Closed', description: 'On Friday.' } }),
  'POST /membership': ownEmail,
  'GET /payment-options': asIs,
  'GET /admin/payments': asIs,
  'GET /admin/audit': asIs,
  'GET /admin/stats': asIs,
};

/** The number of the specification's sentence about each call of its section 7. */
const SPECIFIED = new Map(
  [
    ...readFileSync(new URL('../docs/spec.md', import.meta.url), 'utf8').matchAll(
      /^- \*\*(7\.\d+)\*\* ([A-Z]+ \/[^:]*):/gm,
    ),
  ].map(([, number, name]) => [
    String(name).replace(/\{(comment|report)Id\}/, '{id}'),
    String(number),
  ]),
);

test('every call that the specification names is there', () => {
  expect(SPECIFIED.size).toBe(31);
  for (const name of SPECIFIED.keys()) expect(Object.keys(CALLS)).toContain(name);
});

test.each(Object.keys(CALLS) as AnyCall[])(
  '%s lets in whom it says, and nobody else',
  async (name) => {
    const specified = SPECIFIED.get(name);
    proves('6.6', ...(specified ? [specified] : []));
    const ask = ASK[name];
    expect(ask, 'a call needs a row here').toBeDefined();
    const got: Record<string, number> = {};
    const { who } = CALLS[name];
    for (const [caller, come] of Object.entries(CALLERS)) {
      const person = await come();
      const reply = await person.call(name, (await ask(person)) as never);
      const wanted = MEANS[who][caller as CallerName] ?? OK;
      if (wanted === OK) expectAnswer(name, reply);
      else expectProblem(reply);
      got[caller] = wanted === OK ? OK : reply.status;
    }
    const wanted = Object.keys(CALLERS).map((caller) => [
      caller,
      MEANS[who][caller as CallerName] ?? OK,
    ]);
    expect(got).toEqual(Object.fromEntries(wanted));
  },
);

test('a bad token reads as a visitor does: addresses of others stay masked', async () => {
  const id = await publish(ana);
  for (const come of ['one whose token has expired', 'one with a made-up token'] as const) {
    const person = await CALLERS[come]();
    const { body } = await person.call('GET /posts/{id}', { params: { id } });
    expect(body).toMatchObject({ authorEmail: 'an…@example.com' });
    expect(body).not.toHaveProperty('myVote');
  }
});

test('role, membership and ownership are what they are at this request, whatever the token was made for', async () => {
  const boss = await house.neighbour('Boss');
  const inPath = { params: { email: boss.email } };
  await boss.refused(403, 'GET /admin/stats');
  await admin.call('PATCH /admin/users/make-admin/{email}', inPath);
  expect((await boss.call('GET /admin/stats')).status).toBe(200);
  await admin.call('PATCH /admin/users/revoke-admin/{email}', inPath);
  await boss.refused(403, 'GET /admin/stats');
});

test.each([
  ['Basic YW5hOmFuYQ==', 'not-signed-in', 'Please sign in first.'],
  ['Bearer', 'not-signed-in', 'Please sign in first.'],
  ['Bearer abc', 'session-ended', 'Your session has ended. Please sign in again.'],
])('the header "%s" signs nobody in: %s', async (authorization, code, message) => {
  const { status, body } = await house.raw('/logout', {
    method: 'POST',
    headers: { authorization },
  });
  expect([status, body]).toEqual([401, { statusCode: 401, error: 'Unauthorized', code, message }]);
});

test('a token of another secret, of another algorithm or without an end is no token', async () => {
  const user = await findUser(house.app.parts.store.read, ana.email);
  const claims = { sub: String(user?.id), email: ana.email, jti: crypto.randomUUID() };
  const { jwt } = house.app.fastify;
  const tokens = [
    jwt.sign(claims, { key: 'x'.repeat(48), expiresIn: '1h' }),
    jwt.sign(claims, { algorithm: 'HS512', expiresIn: '1h' }),
    jwt.sign(claims),
    jwt.sign({ ...claims, sub: crypto.randomUUID() }, { expiresIn: '1h' }),
  ];
  for (const token of tokens) {
    const person = personOf(house.url, ana.email, token);
    await person.refused(401, 'GET /users/{email}', { params: { email: ana.email } });
  }
});
