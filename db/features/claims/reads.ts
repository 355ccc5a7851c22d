import type { ClaimState } from '../../../contract/core/pay-to.ts';
import { readCounter } from '../../core/counters.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, query, type RowOf, type Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { userRev } from '../users/revs.ts';

/** How many of a member's claims are shown to them. */
const MOST_OWN = 100;

const claimFields = ({ claims, payments, users }: Schema) => ({
  key: claims.key,
  id: claims.id,
  userKey: claims.userKey,
  method: claims.method,
  trxId: claims.trxId,
  last4: claims.last4,
  amount: claims.amount,
  claimedAt: claims.claimedAt,
  state: claims.state,
  isDispute: claims.isDispute,
  reason: claims.reason,
  settledAt: claims.settledAt,
  isBySms: claims.isBySms,
  settledBy: sql<string | null>`(select a.display_name from ${users} as a
    where a.key = ${claims.settledByKey})`.as('settledBy'),
  // Whatever the method: who mistakes the wallet names the same transaction.
  others: sql<number>`(select count(*) from ${claims} as o where o.trx_id = ${claims.trxId}
    and o.state <> 'refused' and o.key <> ${claims.key})`
    .mapWith(Number)
    .as('others'),
  revokedAt: sql<number | null>`(select p.revoked_at from ${payments} as p
    where ${claims.state} = 'approved' and p.provider = ${claims.method} and p.reference = ${claims.trxId})`
    .mapWith(payments.revokedAt)
    .as('revokedAt'),
  userId: users.id,
  email: users.email,
  displayName: users.displayName,
  photoURL: users.photoURL,
  isMember: users.isMember,
});

const byId = query<{ id: string }>()(claimFields, (select, { claims, users }, param) =>
  select.from(claims).innerJoin(users, eq(users.key, claims.userKey)).where(hasId(claims, param)),
);
const byKeys = query<Keys>()(claimFields, (select, { claims, users }, param) =>
  select
    .from(claims)
    .innerJoin(users, eq(users.key, claims.userKey))
    .where(isOneOf(claims.key, param)),
);
const keysOfState = pages<{ state: ClaimState }>('claims', ({ claims }, param) =>
  eq(claims.state, param('state')),
);
const keysOfMember = pages<{ userKey: number }>('claims', ({ claims }, param) =>
  eq(claims.userKey, param('userKey')),
);
const count = () => sql<number>`count(*)`.mapWith(Number).as('total');
const countOfState = query<{ state: ClaimState }>()(
  () => ({ total: count() }),
  (select, { claims }, param) => select.from(claims).where(eq(claims.state, param('state'))),
);
const countOfMember = query<{ userKey: number }>()(
  () => ({ total: count() }),
  (select, { claims }, param) => select.from(claims).where(eq(claims.userKey, param('userKey'))),
);
/** A claim with its member. */
export type ClaimRow = RowOf<typeof byId>;

export const findClaim = (id: string) => get(byId, { id });

/** How many claims have a state. */
export function* countClaims(state: ClaimState): Procedure<number> {
  return (yield* get(countOfState, { state }))?.total ?? 0;
}

/** A page of the claims of a state: open ones in the order in which they came, settled ones newest first. */
export function* listClaims(state: ClaimState, slice: Slice) {
  const rev = yield* readCounter('rev.admin');
  const claimsRev = yield* readCounter('rev.claims');
  const total = yield* countClaims(state);
  const order = state === 'open' ? 'old' : 'new';
  const keys = yield* keysOfPage(keysOfState, { state }, total, slice, order);
  return { claims: yield* readRows(byKeys, keys), total, rev, claimsRev };
}

/** A member's own claims, newest first; the rev is that of their room, read before them. */
export function* listOwnClaims({ key: userKey }: { key: number }) {
  const rev = yield* userRev({ key: userKey });
  const { total = 0 } = (yield* get(countOfMember, { userKey })) ?? {};
  const keys = yield* keysOfPage(keysOfMember, { userKey }, total, { limit: MOST_OWN, skip: 0 });
  return { claims: yield* readRows(byKeys, keys), rev };
}

/** The number of open claims after a change, with the revs of the admins' room and of the list. */
export interface ClaimCounts {
  total: number;
  rev: number;
  claimsRev: number;
}
declare module '../../core/store.ts' {
  interface Changes {
    'claim:added': { claim: ClaimRow } & ClaimCounts;
    /** A claim was approved or refused; null: its member has taken it back. */
    'claim:settled': { id: string; claim: ClaimRow | null } & ClaimCounts;
    /** The same for its member, with the rev of their room. */
    'claim:changed': { id: string; email: string; claim: ClaimRow | null; rev: number };
  }
}
