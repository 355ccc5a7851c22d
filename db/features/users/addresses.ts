import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { query, returning, updateBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { findBarOf, saveFormerAddress } from '../addresses/former-addresses.ts';
import { addressBefore, appendAudit } from '../audit/audit.ts';
import { endTokensIn } from '../auth/ended-tokens.ts';
import { searchTextOf, type UserRow, userFields } from './rows.ts';
import { endSessionsBut, isFromBefore, type Kept } from './session-endings.ts';

declare module '../../core/store.ts' {
  interface Changes {
    /** A member has another address: what names them by it is stale. */
    'address:changed': { id: string; before: string; after: string };
  }
}

/** A member whose row the job has locked. */
type Member = Pick<UserRow, 'key' | 'id' | 'email' | 'displayName' | 'role' | 'adminRevokedAt'>;

const setAddress = returning<{
  key: number;
  email: string;
  searchText: string;
  now: number;
  adminRevokedAt: number | null;
}>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({
      email: sql`${param('email')}`,
      searchText: sql`${param('searchText')}`,
      provenAt: sql`${param('now')}`,
      adminRevokedAt: sql`${param('adminRevokedAt')}`,
      rev: sql`${users.rev} + 1`,
    })
    .where(eq(users.key, param('key'))),
);

const bar = updateBy('users', 'key', ['adminRevokedAt']);

/**
 * Keeps `ADMIN_EMAILS` from making an admin of a new member whose address somebody without that right gave up: a
 * revocation would end with a change of the address. @returns whether it does
 */
export function* barByFormerHolder({
  key,
  email,
}: Pick<Member, 'key' | 'email'>): Procedure<boolean> {
  const adminRevokedAt = yield* findBarOf(email);
  if (adminRevokedAt === null) return false;
  yield* run(bar, { key, adminRevokedAt });
  const detail = 'the role was revoked of a member who had this address before';
  yield* appendAudit({ actor: email, act: 'admin barred', target: email, detail });
  return true;
}

const lastMove = query<{ userKey: number }>()(
  ({ formerAddresses: former }) => ({
    at: sql<number>`coalesce(max(${former.until}), 0)`.mapWith(Number).as('at'),
  }),
  (select, { formerAddresses: former }, param) =>
    select.from(former).where(eq(former.userKey, param('userKey'))),
);

/** True if a member has got another address since a proof was made. */
export function* hasMovedSince({ key }: Pick<Member, 'key'>, issuedAt = 0): Procedure<boolean> {
  const { at = 0 } = (yield* get(lastMove, { userKey: key })) ?? {};
  return isFromBefore(issuedAt, at);
}

/** Ends the sessions of a member, but for one, and all product tokens, within a write job. */
export function* endAccessOf(
  tx: Transaction,
  member: Pick<Member, 'key' | 'email'>,
  kept: Kept = {},
): Procedure<void> {
  yield* endSessionsBut(tx, member, kept);
  yield* endTokensIn(tx, member.email);
}

/** How a member's address changes. */
export interface Move {
  /** The address from now on. */
  to: string;
  /** True if `ADMIN_EMAILS` names that address: a change of an address makes no admin. */
  isOfAdmins: boolean;
  /** The name of the change in the audit log. */
  act: 'address changed' | 'address restored';
  kept?: Kept;
  now: number;
}

/**
 * Gives a member another address, which is free, within a write job. All product tokens end, for they name the old one,
 * and all sessions but one. The account at the embedded provider, and the links, are the caller's.
 */
export function* moveMember(
  tx: Transaction,
  { key, id, email: before, displayName, role, adminRevokedAt }: Member,
  { to, isOfAdmins, act, kept, now }: Move,
): Procedure<UserRow> {
  const isBarred = isOfAdmins && role !== 'admin' && adminRevokedAt === null;
  const user = yield* get(setAddress, {
    key,
    email: to,
    searchText: searchTextOf({ displayName, email: to }),
    now,
    adminRevokedAt: isBarred ? now : adminRevokedAt,
  });
  if (!user) throw new Error('The member is locked, and is gone');
  yield* appendAudit({ actor: to, act, target: to, detail: addressBefore(before) });
  if (isBarred) {
    const detail = 'ADMIN_EMAILS makes no admin of an address that was changed to';
    yield* appendAudit({ actor: to, act: 'admin barred', target: to, detail });
  }
  yield* run(saveFormerAddress, { userKey: key, address: before, until: Date.now() });
  yield* endAccessOf(tx, user, kept);
  tx.changed('address:changed', { id, before, after: to });
  tx.changed('status:changed', user);
  return user;
}
