import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { CLAIM_STATES, type ClaimState, PAY_METHODS, type PayMethod } from '../core/pay-to.ts';
import { Count, Done, Id, IsoTime, Model, Paging, Rev, Text } from '../core/schemas.ts';
import { LONGEST } from '../values/limits.ts';

const Method = Type.Unsafe<PayMethod>(Type.Enum([...PAY_METHODS]));
const State = Type.Unsafe<ClaimState>(Type.Enum([...CLAIM_STATES]));

const claimFields = {
  _id: Id,
  method: Method,
  trxId: Type.String({ description: 'the number of the transaction' }),
  last4: Type.String({ description: 'the last four digits of the number that paid' }),
  amount: Type.Integer({ ...Count, description: 'in poisha' }),
  at: IsoTime,
  state: State,
  reason: Type.Union([Type.String(), Type.Null()], { description: 'why it was refused' }),
  dispute: Type.Boolean({ description: 'made although another claim has the same transaction' }),
  settledAt: Type.Union([IsoTime, Type.Null()]),
  revokedAt: Type.Union([IsoTime, Type.Null()], {
    description: 'when the payment of an approved claim was revoked; null: it stands',
  }),
};

/** A payment that a member claims to have made. */
export const Claim = Model('Claim', claimFields);
export type Claim = Static<typeof Claim>;

/** A claim as admins see it. */
export const MembersClaim = Model('MembersClaim', {
  ...claimFields,
  userId: Id,
  displayName: Type.String(),
  photoURL: Type.String(),
  email: Type.String(),
  isMember: Type.Boolean({ description: 'whether the member is Gold by now' }),
  others: Type.Integer({
    ...Count,
    description: 'other claims of the same TrxID, by any method, that are open or approved',
  }),
  by: Type.Union([Type.Literal('admin'), Type.Literal('sms'), Type.Null()], {
    description: "who settled it: an admin, or a text of the forum's own phone",
  }),
  settledBy: Type.Union([Type.String(), Type.Null()], { description: 'the name of the admin' }),
});
export type MembersClaim = Static<typeof MembersClaim>;

const ClaimPage = { claims: Type.Array(MembersClaim), total: Count };

const claimCalls = endpoints({
  'POST /claims': {
    summary: 'Says that one has paid by bKash and the like; an admin looks, and approves it',
    access: 'signedIn',
    whileSilenced: true,
    idempotent: true,
    body: Type.Object({
      method: Method,
      trxId: Type.String({ maxLength: 64, description: '6 to 20 of A to Z and 0 to 9' }),
      last4: Type.String({ maxLength: 16, description: '4 digits' }),
      dispute: Type.Optional(
        Type.Boolean({ description: 'the transaction is mine, although another claim has it' }),
      ),
    }),
    answer: Claim,
    status: 201,
    rev: 'user',
  },
  'GET /me/claims': {
    summary: "The caller's own claims, newest first",
    access: 'signedIn',
    answer: Type.Array(Claim),
    rev: 'user',
  },
  'DELETE /claims/{id}': {
    summary: 'Takes an open claim back',
    access: 'signedIn',
    whileSilenced: true,
    answer: Done,
    rev: 'user',
  },
  'GET /claims': {
    summary:
      'Claims of a state, by default the open ones; open ones oldest first, others newest first',
    access: 'admin',
    query: Type.Object({ ...Paging, state: Type.Optional(State) }),
    answer: Type.Object({ ...ClaimPage, claimsRev: Rev }),
    rev: 'admin',
  },
  'POST /claims/{id}/approve': {
    summary: 'Records the payment of a claim, and makes its member Gold',
    access: 'admin',
    answer: MembersClaim,
    conflict: MembersClaim,
    rev: 'admin',
  },
  'POST /claims/{id}/refuse': {
    summary: 'Refuses a claim; its member reads why',
    access: 'admin',
    body: Type.Object({ reason: Text(LONGEST.reason) }),
    answer: MembersClaim,
    conflict: MembersClaim,
    rev: 'admin',
  },
});

/** The open claims in the state of the admins' room; null for moderators. */
export const claimsOfRoom = {
  claims: Type.Union([Type.Object(ClaimPage), Type.Null()], {
    description: 'page 1 of the open ones, as `GET /claims` gives it; null for moderators',
  }),
  claimsRev: Type.Union([Rev, Type.Null()]),
};

const after = { total: Count, rev: Rev, claimsRev: Rev };
const claimEvents = {
  'claim:added': Type.Object({ claim: MembersClaim, ...after }),
  'claim:settled': Type.Object({
    _id: Id,
    claim: Type.Union([MembersClaim, Type.Null()], { description: 'null: it was taken back' }),
    ...after,
  }),
};

const claimOwnEvents = {
  'claim:changed': Type.Object({
    _id: Id,
    claim: Type.Union([Claim, Type.Null()], { description: 'null: it was taken back' }),
    rev: Rev,
  }),
};

const claimErrors = {
  'already-member': [409, 'the caller is Gold already'],
  'claim-exists': [
    409,
    'another claim that is open or approved has this transaction; `dispute: true` puts both before the admins',
  ],
  'claim-open': [409, 'the caller has an open claim already'],
  'claim-revoked': [409, 'the transaction is an own payment, which was revoked'],
  'claim-settled': [409, 'the claim was settled before; `current` is the claim'],
  'claim-unknown': [404, "there is no such claim, or it is not the caller's"],
  'sms-unknown': [422, 'the text tells of no payment that the forum knows how to read'],
} as const;

export const claims = {
  calls: claimCalls,
  events: claimEvents,
  ownEvents: claimOwnEvents,
  errors: claimErrors,
};
