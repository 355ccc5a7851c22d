import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import {
  MOST_PAY_TO,
  PAY_KINDS,
  PAY_METHODS,
  type PayKind,
  type PayMethod,
} from '../core/pay-to.ts';
import { Count, Done, Email, Id, IsoTime, Model, Paging, Text, Words } from '../core/schemas.ts';
import { CODE_DAYS, CODE_NOTE, CODES_AT_ONCE, CURRENCIES, LONGEST } from '../values/limits.ts';

export const Currency = Type.Unsafe<(typeof CURRENCIES)[number]>(Type.Enum([...CURRENCIES]));
export type Currency = Static<typeof Currency>;

export const Payment = Model('Payment', {
  _id: Id,
  email: Type.String(),
  amount: Count,
  currency: Currency,
  provider: Type.String(),
  reference: Type.String({ description: "the payment provider's own id" }),
  paidAt: IsoTime,
  gift: Type.Boolean({ description: 'it bought a code to give away' }),
  revokedAt: Type.Union([IsoTime, Type.Null()], { description: 'null: it stands' }),
  refunded: Type.Boolean({ description: 'it was revoked, and the money went back' }),
  reason: Type.String({
    description: "why it was revoked; `stripe:refund` and `stripe:dispute` are Stripe's",
  }),
});
export type Payment = Static<typeof Payment>;

const CODE_STATES = ['open', 'used', 'expired', 'void'] as const;
/** A code as admins see it: the code itself was shown once. */
export const GoldCode = Model('GoldCode', {
  _id: Id,
  note: Type.String(),
  madeAt: IsoTime,
  until: Type.Union([IsoTime, Type.Null()], { description: 'null: it has no end' }),
  gift: Type.Boolean({ description: 'a payment has bought it' }),
  state: Type.Unsafe<(typeof CODE_STATES)[number]>(Type.Enum([...CODE_STATES])),
  usedAt: Type.Union([IsoTime, Type.Null()]),
  usedBy: Type.Union([Type.Object({ _id: Id, displayName: Type.String() }), Type.Null()]),
});
export type GoldCode = Static<typeof GoldCode>;

const membershipCalls = endpoints({
  'POST /membership': {
    summary:
      'Becomes Gold, or with `gift` buys a code to give away: answers success, or the address where to pay first',
    access: 'signedIn',
    whileSilenced: true,
    body: Type.Object({
      email: Email,
      currency: Type.Optional(Currency),
      session: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      gift: Type.Optional(
        Type.Boolean({ description: 'pays for a code, which comes by inbox and mail' }),
      ),
    }),
    answer: Type.Object({ success: Type.Boolean(), url: Type.Optional(Type.String()) }),
  },
  'GET /payment-options': {
    summary:
      'Which provider takes the payment, and the numbers to which one may send it; with `test` no money moves',
    access: 'anyone',
    answer: Type.Object({
      provider: Type.Union([Type.Literal('stripe'), Type.Literal('test'), Type.Literal('none')]),
      methods: Type.Array(
        Type.Object({
          method: Type.Unsafe<PayMethod>(Type.Enum([...PAY_METHODS])),
          number: Type.String(),
          kind: Type.Unsafe<PayKind>(
            Type.Enum([...PAY_KINDS], {
              description: "`send`: to a person's number; `payment`: to a merchant's",
            }),
          ),
        }),
        { maxItems: MOST_PAY_TO },
      ),
    }),
  },
  'GET /admin/payments': {
    summary: 'Payments taken, newest first; amounts in the smallest unit of the currency',
    access: 'admin',
    query: Type.Object(Paging),
    answer: Type.Object({ payments: Type.Array(Payment), total: Count }),
  },
  'POST /admin/payments/{id}/revoke': {
    summary: 'Revokes a payment: Gold ends unless another payment or code stands',
    access: 'admin',
    stepUp: 'always',
    body: Type.Object({
      reason: Text(LONGEST.reason),
      refunded: Type.Boolean({ description: 'the money went back' }),
    }),
    answer: Payment,
    conflict: Payment,
  },
  'POST /codes/redeem': {
    summary: 'Becomes Gold by a code; spaces, hyphens and case count for nothing',
    access: 'signedIn',
    whileSilenced: true,
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Done,
  },
  'GET /admin/codes': {
    summary: 'Codes that were made or bought, newest first, without the codes themselves',
    access: 'admin',
    query: Type.Object(Paging),
    answer: Type.Object({ codes: Type.Array(GoldCode), total: Count }),
  },
  'POST /admin/codes': {
    summary: 'Makes codes that make a member Gold, once each',
    access: 'admin',
    stepUp: 'always',
    body: Type.Object({
      count: Type.Integer({ minimum: 1, maximum: CODES_AT_ONCE }),
      note: Type.Optional(Words(CODE_NOTE)),
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: CODE_DAYS, description: 'missing: without end' }),
      ),
    }),
    answer: Type.Object({
      codes: Type.Array(Type.String(), { description: 'shown once; each is good once' }),
    }),
  },
  'DELETE /admin/codes/{id}': {
    summary: 'Voids a code that nobody has used; safe to repeat',
    access: 'admin',
    answer: Done,
  },
});

const membershipErrors = {
  'payments-not-configured': [503, 'this forum takes no payments'],
  'code-unknown': [404, 'there is no such code, or it was used, is void or has expired'],
  'code-used': [409, 'a member has used the code'],
  'payment-revoked': [409, 'the payment was revoked before; `current` is the payment'],
} as const;

export const membership = { calls: membershipCalls, errors: membershipErrors };
