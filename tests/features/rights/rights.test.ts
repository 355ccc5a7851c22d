import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { Right } from '../../../contract/core/rights.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import { publish } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { personOf } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { type CallerName, openRightsForum } from './callers.ts';
import { inputsOf } from './inputs.ts';
import { undoAll } from './inputs-moderation.ts';

const rights = await openRightsForum();
const { CALLERS, ana, forum } = rights;
const askFor = inputsOf(rights);

type Statuses = Partial<Record<CallerName, number>>;
const nobodies: Statuses = {
  visitor: 401,
  'one whose token has expired': 401,
  'one who has logged out': 401,
  'one with a made-up token': 401,
  'one with a token of no signature': 401,
};
const members = (self: number, others: number, moderator: number, admin: number): Statuses => ({
  ...nobodies,
  'its author or self': self,
  'another member': others,
  'a Gold member': others,
  'a moderator': moderator,
  'an admin': admin,
});

/** The meaning of each right for each caller; `OK` stands for the call's own good status. */
const OK = 0;
const MEANS: Record<Right, Statuses> = {
  anyone: {},
  proof: members(401, 401, 401, 401),
  tokenOrProof: nobodies,
  signedIn: nobodies,
  self: members(OK, 403, 403, OK),
  author: members(OK, 403, 403, OK),
  authorOrModerator: members(OK, 403, OK, OK),
  authorOnly: members(OK, 403, 403, 403),
  moderator: members(403, 403, OK, OK),
  admin: members(403, 403, 403, OK),
};

/** True if silence keeps from a call, whose body here names all that it may take. */
const takesSilence = (whileSilenced: Endpoint['whileSilenced']) =>
  whileSilenced === false || typeof whileSilenced === 'object';

/** The status of a call for a caller. The contract says of each call whether silence and suspension keep from it. */
function wantedOf(caller: CallerName, { access, whileSilenced, whileSuspended }: Endpoint): number {
  const plain = (of: CallerName) => MEANS[access][of] ?? OK;
  if (caller === 'a silenced member')
    return takesSilence(whileSilenced) ? 403 : plain('another member');
  if (caller !== 'a suspended member') return plain(caller);
  if (access === 'anyone' || whileSuspended) return OK;
  return access === 'proof' ? 401 : 403;
}

/** The number of the specification's sentence about each call of its section 7. */
const SPECIFIED = new Map(
  [
    ...readFileSync(new URL('../../../docs/spec.md', import.meta.url), 'utf8').matchAll(
      /^- \*\*(7\.\d+)\*\* ([A-Z]+ \/[^:]*):/gm,
    ),
  ].map(([, number, name]) => [
    String(name).replace(/\{(comment|post|report)Id\}/, '{id}'),
    String(number),
  ]),
);

test('rights: every call that the specification names exists', () => {
  expect(SPECIFIED.size).toBe(31);
  for (const name of SPECIFIED.keys()) expect(Object.keys(CALLS)).toContain(name);
});

/**
 * A forum is set up once, nobody leaves it here, and it takes no claims: whoever has the right is refused for another
 * reason.
 */
const REFUSED: Partial<Record<AnyCall, number>> = {
  'POST /setup': 403,
  'POST /me/leaving': 400,
  'POST /claims': 503,
  'DELETE /claims/{id}': 404,
  'POST /claims/{id}/approve': 404,
  'POST /claims/{id}/refuse': 404,
  'DELETE /me/sessions/{id}': 404,
  'DELETE /me/passkeys/{id}': 404,
};

test.each(Object.keys(CALLS) as AnyCall[])(
  'rights: %s admits those whom the contract names, and nobody else',
  async (name) => {
    const specified = SPECIFIED.get(name);
    proves('6.6', ...(specified ? [specified] : []));
    const ask = askFor(name);
    const [got, all]: [Statuses, Statuses] = [{}, {}];
    for (const [who, come] of Object.entries(CALLERS)) {
      const caller = who as CallerName;
      const person = await come();
      const reply = await person.call(name, (await ask(person)) as never);
      const wanted = wantedOf(caller, CALLS[name]);
      all[caller] = wanted;
      const isGood = wanted === OK && (reply.status === REFUSED[name] || !REFUSED[name]);
      if (isGood && !REFUSED[name]) expectAnswer(name, reply);
      else expectProblem(reply);
      await undoAll();
      got[caller] = isGood ? OK : reply.status;
    }
    expect(got).toEqual(all);
  },
);

test('rights: a bad token reads as a visitor does, with addresses of others masked', async () => {
  const id = await publish(ana);
  for (const come of ['one whose token has expired', 'one with a made-up token'] as const) {
    const person = await CALLERS[come]();
    const { body } = await person.call('GET /posts/{id}', { params: { id } });
    expect(body).toMatchObject({ authorEmail: 'an…@example.com' });
    expect(body).not.toHaveProperty('myVote');
  }
});

test.each([
  ['Basic YW5hOmFuYQ==', 'not-signed-in', 'Please sign in first.'],
  ['Bearer', 'not-signed-in', 'Please sign in first.'],
  ['Bearer abc', 'session-ended', 'Your session has ended. Please sign in again.'],
])('rights: the header "%s" signs nobody in: %s', async (authorization, code, message) => {
  const headers = { authorization };
  const { status, body } = await forum.raw('/logout', { method: 'POST', headers });
  expect([status, body]).toEqual([401, { statusCode: 401, error: 'Unauthorized', code, message }]);
});

test('rights: a token of another secret, of another algorithm or without an expiry is none', async () => {
  const user = await forum.app.context.store.read(findUser(ana.email));
  const claims = { sub: String(user?.id), email: ana.email, jti: crypto.randomUUID() };
  const { jwt } = forum.app.fastify;
  const tokens = [
    jwt.sign(claims, { key: 'x'.repeat(48), expiresIn: '1h' }),
    jwt.sign(claims, { algorithm: 'HS512', expiresIn: '1h' }),
    jwt.sign(claims),
    jwt.sign({ ...claims, sub: crypto.randomUUID() }, { expiresIn: '1h' }),
  ];
  const self = { params: { email: ana.email } };
  for (const token of tokens)
    await personOf(forum.url, ana.email, token).refused(401, 'GET /users/{email}', self);
});
