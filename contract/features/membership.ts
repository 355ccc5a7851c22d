import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Email, Id, IsoTime, Model, Paging } from '../core/schemas.ts';
import { CURRENCIES } from '../values/limits.ts';
import {
  MOST_PAY_TO,
  PAY_KINDS,
  PAY_METHODS,
  type PayKind,
  type PayMethod,
} from '../values/pay-to.ts';

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
});
export type Payment = Static<typeof Payment>;

const membershipCalls = endpoints({
  'POST /membership': {
    summary: 'Becomes Gold: answers success, or the address where to pay first',
    access: 'signedIn',
    whileSilenced: true,
    body: Type.Object({
      email: Email,
      currency: Type.Optional(Currency),
      session: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
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
});

const membershipErrors = {
  'payments-not-configured': [503, 'this forum takes no payments'],
} as const;

export const membership = { calls: membershipCalls, errors: membershipErrors };
