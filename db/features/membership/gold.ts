/** Gold: how a member gets it and loses it, and how they learn of it. Payments, claims, codes and revocations decide when. */
import type { GoldMailKind } from '../../../contract/values/inbox-kinds.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { query, returning, rowBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { queueMemberMail } from '../deliveries/deliveries.ts';
import { notifyOfMoney } from '../inbox/notices.ts';
import { userFields } from '../users/rows.ts';

const lockedMember = rowBy('users', 'key', ['key'], 'no key update');
const setGold = returning<{ key: number }>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ isMember: true, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.key, param('key')), eq(users.isMember, false))),
);
/** The basis of a member's Gold: a payment of their own, or a code that they have used. */
const standing = query<{ userKey: number }>()(
  () => ({ stands: sql<number>`1`.as('stands') }),
  (select, { payments, codes }, param) =>
    select.from(
      sql`(select p.key from ${payments} as p where p.user_key = ${param('userKey')}
          and p.revoked_at is null and not p.is_gift
        union all select c.key from ${codes} as c where c.used_by_key = ${param('userKey')}
          and c.voided_at is null limit 1) as granted`,
    ),
);
const takeGold = returning<{ key: number }>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ isMember: false, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.key, param('key')), eq(users.isMember, true))),
);

/** Makes a member Gold within a write job; undefined when they are already. */
export function* grantGold(tx: Transaction, key: number) {
  const gold = yield* get(setGold, { key });
  if (gold) tx.changed('status:changed', gold);
  return gold;
}

/** Ends a member's Gold unless another payment or code stands. Their posts stay. */
export function* endGold(tx: Transaction, userKey: number): Procedure<'ended' | 'kept' | 'none'> {
  yield* get(lockedMember, { key: userKey });
  if (yield* get(standing, { userKey })) return 'kept';
  const bronze = yield* get(takeGold, { key: userKey });
  if (!bronze) return 'none';
  tx.changed('status:changed', bronze);
  return 'ended';
}

interface GoldNotice {
  userKey: number;
  kind: GoldMailKind;
  /** The id of the code, or of the payment that was revoked. */
  subject: string;
  /** The outcome of a revocation (`asTitle`). */
  title?: string;
  /** The hash of the code, or why a payment was revoked. */
  detail: string;
}

/**
 * Tells a member of money: of a code that they have bought, or of a payment that was revoked. The inbox has it at once,
 * and a mail is due. No choice of theirs and no sanction keeps it from them.
 */
export function* tellOfGold(tx: Transaction, notice: GoldNotice): Procedure<void> {
  yield* notifyOfMoney(tx, notice);
  yield* queueMemberMail(notice);
}
