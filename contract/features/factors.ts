import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Done, Id, IsoTime, Model, Text } from '../core/schemas.ts';
import { LONGEST, MOST_PASSKEYS } from '../values/limits.ts';

/** A code of an authenticator, or a recovery code: spaces and hyphens count for nothing. */
export const Code = Type.String({ minLength: 1, maxLength: 64 });

const Base64Url = (longest: number) => Type.String({ maxLength: longest, pattern: '^[\\w-]*$' });

const credential = {
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
};

/** The answer of a passkey to a challenge: `PublicKeyCredential.toJSON()` of the browser. */
export const Assertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(4_000),
    userHandle: Type.Optional(Type.Union([Base64Url(100), Type.Null()])),
  }),
});
export type Assertion = Static<typeof Assertion>;

/** A passkey that was just made: `PublicKeyCredential.toJSON()` of the browser. */
export const NewCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url(4_000),
    attestationObject: Base64Url(10_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
});
export type NewCredential = Static<typeof NewCredential>;

/** The options of the browser's `navigator.credentials`, in JSON (WebAuthn, level 3). */
const CredentialOptions = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'for `PublicKeyCredential.parseCreationOptionsFromJSON`; good for 5 minutes, once',
});

const Factors = Model('Factors', {
  totp: Type.Boolean({ description: 'an authenticator was set up and confirmed' }),
  recovery: Type.Integer({ ...Count, description: 'recovery codes that are left' }),
  passkeys: Count,
  resetAt: Type.Union([IsoTime, Type.Null()], {
    description: 'when all factors end because an admin asked for it; null: nobody did',
  }),
});

export const Passkey = Model('Passkey', {
  _id: Id,
  name: Type.String(),
  addedAt: IsoTime,
  usedAt: Type.Union([IsoTime, Type.Null()], { description: 'null: never yet' }),
});
export type Passkey = Static<typeof Passkey>;

const RecoveryCodes = Type.Object({
  recovery: Type.Array(Type.String(), { description: 'shown once; each is good once' }),
});

/** The safety of an account is everybody's: also of those who may write nothing. */
const own = {
  access: 'signedIn',
  whileSilenced: true,
  whileSuspended: true,
  withoutFactor: true,
} as const;
const steppedUp = { ...own, stepUp: 'always' } as const;

/** The end of a member's factors that an admin has asked for. */
const FactorsReset = Model('FactorsReset', { at: IsoTime });

const factorCalls = endpoints({
  'POST /jwt/factor': {
    summary:
      'Shows the second factor that `POST /jwt` has asked for: a product token, and a cookie by which later ones need none',
    access: 'proof',
    body: Type.Object({
      ticket: Type.String({ minLength: 1, maxLength: 100 }),
      code: Type.Optional(Code),
      assertion: Type.Optional(Assertion),
    }),
    answer: Type.Object({ token: Type.String() }),
  },
  'GET /me/factors': {
    ...own,
    summary: "The caller's second factors",
    answer: Factors,
  },
  'POST /me/totp': {
    ...steppedUp,
    needsProvenAddress: true,
    summary: 'Makes the secret of an authenticator; it counts once a code of it confirms it',
    answer: Type.Object({
      secret: Type.String({ description: 'base32' }),
      uri: Type.String({ description: '`otpauth://`, for a QR code' }),
    }),
  },
  'POST /me/totp/confirm': {
    ...own,
    summary:
      'Confirms an authenticator by its code; new recovery codes take the place of all others',
    body: Type.Object({ code: Code }),
    answer: RecoveryCodes,
  },
  'DELETE /me/totp': {
    ...steppedUp,
    summary: "Removes the caller's authenticator and ends the other sessions; safe to repeat",
    answer: Done,
  },
  'POST /me/recovery': {
    ...steppedUp,
    summary: 'Makes new recovery codes in place of all others',
    answer: RecoveryCodes,
  },
  'GET /me/passkeys': {
    ...own,
    summary: "The caller's passkeys, the oldest first",
    answer: Type.Array(Passkey),
  },
  'POST /me/passkeys/options': {
    ...steppedUp,
    needsProvenAddress: true,
    summary: 'What a browser needs to make a passkey',
    answer: CredentialOptions,
  },
  'POST /me/passkeys': {
    ...steppedUp,
    needsProvenAddress: true,
    summary: `Adds a passkey; at most ${MOST_PASSKEYS}`,
    body: Type.Object({ name: Text(LONGEST.passkey), credential: NewCredential }),
    answer: Passkey,
    status: 201,
  },
  'DELETE /me/passkeys/{id}': {
    ...steppedUp,
    summary: 'Removes a passkey and ends the other sessions',
    answer: Done,
  },
  'DELETE /me/factors/reset': {
    ...own,
    summary: "Stops an admin's reset of the caller's factors; safe to repeat",
    answer: Done,
  },
  'DELETE /admin/users/{id}/factors': {
    summary:
      "Ends another member's factors after 24 hours, unless the member stops it; a repeat changes nothing",
    access: 'admin',
    stepUp: 'always',
    answer: FactorsReset,
  },
});

const factorErrors = {
  'ticket-ended': [
    401,
    'the ticket is of another session, was used, or is older than 5 minutes: `POST /jwt` gives a new one',
  ],
  'second-factor': [
    403,
    'the member has a second factor; `methods`, `ticket` and `options` say how `POST /jwt/factor` takes it',
  ],
  'factor-needed': [
    403,
    'this forum asks for a second factor first; `/dashboard/safety` sets one up',
  ],
  'no-factor': [409, 'the member has no second factor'],
  'too-many-passkeys': [409, 'the member has as many passkeys as one can', ['limit']],
} as const;

export const factors = { calls: factorCalls, errors: factorErrors };
