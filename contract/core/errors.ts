import { type Static, Type } from 'typebox';
import * as features from '../features/index.ts';
import { PROOF_METHODS, type ProofMethod } from '../values/proof-methods.ts';
import { FAULTS, type Fault } from './input-faults.ts';
import { merged } from './merge-features.ts';
import { Model } from './schemas.ts';

/** The values that a sentence of an error may hold, in `params`. */
const ErrorParams = Type.Object({
  field: Type.Optional(
    Type.String({ description: 'the field of the input, as the contract spells it' }),
  ),
  limit: Type.Optional(Type.Number({ description: 'the bound that was crossed' })),
  seconds: Type.Optional(
    Type.Integer({ description: 'when to try again; the same as in `Retry-After`' }),
  ),
  name: Type.Optional(Type.String({ description: 'what else the sentence names; by code' })),
});
export type ErrorParams = Static<typeof ErrorParams>;

/**
 * The codes of errors that no feature alone has: status, meaning, and the `params` that an error of the code may have.
 * The first of a status is its default.
 */
const PLATFORM_CODES = {
  'bad-input': [
    400,
    'a part of the path, the query or the body is missing or wrong; `fault` says how',
    ['field', 'limit'],
  ],
  'not-signed-in': [401, 'the call needs a product token, or the proof of the identity provider'],
  'session-ended': [401, 'the product token has expired or was ended'],
  'factor-wrong': [
    401,
    'the password, the code or the passkey of a step-up or a second factor was wrong; `name`: it was the `password`',
    ['name'],
  ],
  'not-allowed': [403, 'the caller may not do this'],
  'admins-only': [403, 'only admins may do this'],
  'moderators-only': [403, 'only moderators and admins may do this'],
  'not-own-account': [403, "an e-mail address of the call is not the caller's own", ['field']],
  'not-author': [
    403,
    'only the author may do this, or a moderator or an admin where the call says so',
  ],
  silenced: [403, 'the caller is silenced; `reason` and `until` (null: without end) say more'],
  suspended: [403, 'the caller is suspended; `reason` and `until` (null: without end) say more'],
  'address-unproven': [403, "the account's e-mail address is not proven yet"],
  'account-unlinked': [
    403,
    'the address has a member, and nothing shows that it is the same person',
  ],
  'account-bound': [403, "the address's member is bound to another account of the provider"],
  'account-moved': [403, 'the account is bound to a member of another address'],
  'step-up': [
    403,
    'the call needs a fresh proof of who calls; `methods` and `options` say by what `POST /me/step-up` takes it',
  ],
  'not-found': [404, 'there is nothing at this address'],
  'request-timeout': [408, 'the request took too long to arrive'],
  'already-exists': [409, 'there is one of that name already', ['field', 'name']],
  'version-conflict': [409, 'the text was edited meanwhile; `current` is what is there now'],
  'too-large': [413, 'the body is too large'],
  'address-too-long': [414, 'the path has over 2,048 bytes, or path and query have over 8,192'],
  'wrong-content-type': [
    415,
    'the body is not application/json; `name` lists the types of a call that takes others',
    ['name'],
  ],
  'expectation-failed': [417, 'the server meets no expectation but `100-continue`'],
  'wrong-host': [421, 'the forum has another address'],
  'idempotency-mismatch': [
    422,
    'the idempotency key was used for another path or another body; a new write needs a new key; `field` is `path` or `body`',
    ['field'],
  ],
  'too-many-requests': [
    429,
    'a limit is used up; `Retry-After` says when to try again; `name`: the limit of `connections` or of new `accounts` of a network, of `mails`, of wrong `codes`, of texts for `approval`, of changes of the `safety` of an account, not that of requests',
    ['seconds', 'name'],
  ],
  'headers-too-large': [431, 'the headers of the request are too large'],
  internal: [500, 'a fault of the server'],
  unavailable: [
    503,
    'a dependency is away, or there is no room; `Retry-After` says when to try again; `name`: too many new `accounts`, a `late-search`, or a write that is perhaps `unsynced`',
    ['seconds', 'name'],
  ],
  busy: [
    503,
    'the document is not made now, because documents have their share of the server; of calls it is never said; `Retry-After` says when to try again',
    ['seconds'],
  ],
} as const;

/** All error codes with their status and meaning. A code never changes its meaning. */
export const ERROR_CODES = {
  ...PLATFORM_CODES,
  ...merged(features, 'errors'),
} satisfies Record<
  string,
  readonly [status: number, meaning: string, params?: readonly (keyof ErrorParams)[]]
>;
export type ErrorCode = keyof typeof ERROR_CODES;

const byStatus = new Map<number, ErrorCode>();
for (const [code, [status]] of Object.entries(ERROR_CODES))
  if (!byStatus.has(status)) byStatus.set(status, code as ErrorCode);

/** The default code of a status: the first one in the table. */
export const codeOf = (status: number): ErrorCode =>
  byStatus.get(status) ?? (status < 500 ? 'bad-input' : 'internal');

/** The sentences of errors that occur in more than one place, or that a screen handles. */
export const PROBLEMS = {
  'address-unproven':
    'Please confirm your e-mail address first: open the link in the letter that was sent to it.',
  'account-unlinked':
    'There is a member of this address already. Confirm that the address is yours to sign in as them.',
  'account-bound':
    'This address belongs to another account. Sign in as you did before, or ask those who run the forum.',
  'account-moved':
    'Your account belongs to another address here. Sign in with that one, or ask those who run the forum.',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type ProblemCode = keyof typeof PROBLEMS;

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
const listed = Object.entries(ERROR_CODES)
  .map(([code, [status, meaning, params]]) => {
    const may = params ? `; \`params\` may have ${quoted(params)}` : '';
    return `\`${code}\` (${status}): ${meaning}${may}`;
  })
  .join('; ');

/**
 * The shape of every error: a status and a code for programs, a sentence in English for people. `code`, `fault` and
 * `params` are enough to write the sentence in another language.
 */
export const Problem = Model('Problem', {
  statusCode: Type.Integer(),
  error: Type.String(),
  code: Type.String({
    title: 'ErrorCode',
    description: `stable; calls under /auth/ also give the codes of their provider. ${listed}`,
  }),
  message: Type.String({ description: 'in English' }),
  fault: Type.Optional(
    Type.Unsafe<Fault>({
      type: 'string',
      enum: Object.keys(FAULTS),
      description: `of \`bad-input\`: what is wrong with the field. ${Object.entries(FAULTS)
        .map(([fault, meaning]) => `\`${fault}\`: ${meaning}`)
        .join('; ')}`,
    }),
  ),
  params: Type.Optional(ErrorParams),
  success: Type.Optional(Type.Literal(false)),
  reason: Type.Optional(Type.String({ description: 'of `silenced` and `suspended`: why' })),
  // No union: the serializer keeps validators for each, and every call has this schema once per status.
  until: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'of `silenced`, `suspended` and `leaving`: ISO 8601 time; null: without end',
    }),
  ),
  methods: Type.Optional(
    Type.Array(Type.Unsafe<ProofMethod>({ type: 'string', enum: [...PROOF_METHODS] }), {
      description:
        'of `step-up` and `second-factor`: what proves who calls; none: only a new sign-in',
    }),
  ),
  ticket: Type.Optional(
    Type.String({
      description: 'of `second-factor`: what `POST /jwt/factor` takes, for 5 minutes',
    }),
  ),
  options: Type.Optional(
    Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'of `step-up` and `second-factor` with the method `passkey`: of the assertion',
    }),
  ),
});
export type Problem = Static<typeof Problem>;
/** The parts of an error that its sentence is written from. */
export type ProblemDetails = Pick<Problem, 'message' | 'code' | 'fault' | 'params'>;

/** The error statuses of calls, with their reason phrases. */
export const ERROR_STATUSES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;
export type ErrorStatus = keyof typeof ERROR_STATUSES;
