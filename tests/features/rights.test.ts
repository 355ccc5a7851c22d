import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../contract/calls.ts';
import type { Right } from '../../contract/rights.ts';
import { postBy, publish, writeComment } from '../support/content.ts';
import { expectAnswer, expectProblem } from '../support/expect-answer.ts';
import type { Person } from '../support/person.ts';
import { proves } from '../support/spec-claims.ts';
import { ana, CALLERS, type CallerName, forum, registerRightsForum } from './rights-callers.ts';

registerRightsForum();

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
const anaComment = async () => writeComment(ana, await publish(ana), 'Milk last.');
let strangers = 0;
const stranger: Ask = async () => {
  strangers += 1;
  return { params: { email: (await forum.memberWithoutPassword(`Stranger${strangers}`)).email } };
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
  'GET /members/{id}': async () => ({
    params: { id: (await ana.call('POST /users', { body: { email: ana.email } })).body._id },
  }),
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
    ...readFileSync(new URL('../../docs/spec.md', import.meta.url), 'utf8').matchAll(
      /^- \*\*(7\.\d+)\*\* ([A-Z]+ \/[^:]*):/gm,
    ),
  ].map(([, number, name]) => [
    String(name).replace(/\{(comment|report)Id\}/, '{id}'),
    String(number),
  ]),
);

test('rights: every call that the specification names exists', () => {
  expect(SPECIFIED.size).toBe(31);
  for (const name of SPECIFIED.keys()) expect(Object.keys(CALLS)).toContain(name);
});

test.each(Object.keys(CALLS) as AnyCall[])(
  'rights: %s admits those whom the contract names, and nobody else',
  async (name) => {
    const specified = SPECIFIED.get(name);
    proves('6.6', ...(specified ? [specified] : []));
    const ask = ASK[name];
    expect(ask, 'a call needs a row here').toBeDefined();
    const got: Record<string, number> = {};
    const { access } = CALLS[name];
    for (const [caller, come] of Object.entries(CALLERS)) {
      const person = await come();
      const reply = await person.call(name, (await ask(person)) as never);
      const wanted = MEANS[access][caller as CallerName] ?? OK;
      if (wanted === OK) expectAnswer(name, reply);
      else expectProblem(reply);
      got[caller] = wanted === OK ? OK : reply.status;
    }
    const wanted = Object.keys(CALLERS).map((caller) => [
      caller,
      MEANS[access][caller as CallerName] ?? OK,
    ]);
    expect(got).toEqual(Object.fromEntries(wanted));
  },
);
