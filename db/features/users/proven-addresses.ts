import { and, eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { returning } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { type UserRow, userFields } from './rows.ts';

/** Proves an address; no row when there is no such member or it was proven before. */
export const setProven = returning<{ email: string; now: number }>()(
  userFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({ provenAt: sql`${param('now')}`, rev: sql`${users.rev} + 1` })
      .where(and(eq(users.email, param('email')), sql`coalesce(${users.provenAt}, 0) = 0`)),
);

/** Records in the audit log that an address is proven. */
export const auditProven = (email: string, actor = email) =>
  appendAudit({ actor, act: 'address proven', target: email, detail: '' });

/**
 * Records within a write job that a member's address is proven; the member may write from then on.
 * @returns the member; undefined when there is none or the address was proven before.
 */
function* proveAddressIn(tx: Transaction, email: string): Procedure<UserRow | undefined> {
  const user = yield* get(setProven, { email, now: Date.now() });
  if (!user) return undefined;
  yield* auditProven(email);
  tx.changed('status:changed', user);
  return user;
}
export const proveAddress = (store: Store, email: string) =>
  store.write((tx) => proveAddressIn(tx, email));
