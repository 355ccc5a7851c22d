import { LEAVING_DAYS, type LeftTexts } from '../../../contract/values/limits.ts';
import { and, eq, isNotNull, isNull, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { endIdentitySessions } from '../identity/accounts.ts';
import { noteSafety } from '../safety/safety.ts';
import { isOnlyActiveAdmin, lockAdmins } from '../users/active-admins.ts';
import { endAccessOf } from '../users/addresses.ts';
import { memberStatusFields } from '../users/rows.ts';
import { raiseStatus } from '../users/status.ts';

const DAY_MS = 24 * 3_600_000;
/** A mail that was due when a leaving began is put off beyond its end, and comes where the leaving is undone. */
const PUT_OFF_MS = 2 * LEAVING_DAYS * DAY_MS;

const begin = mutation<{ key: number; at: number; texts: LeftTexts }>()((db, { users }, param) =>
  db
    .update(users)
    .set({ leavingAt: sql`${param('at')}`, leavingTexts: sql`${param('texts')}` })
    .where(and(eq(users.key, param('key')), isNull(users.leavingAt), isNull(users.leftAt))),
);
const undo = returning<{ key: number }>()(memberStatusFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ leavingAt: null, leavingTexts: null, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.key, param('key')), isNotNull(users.leavingAt))),
);
const leavingOf = rowBy('users', 'key', ['leavingAt']);
const putOffMails = mutation<{ userKey: number; by: number }>()((db, { letters }, param) =>
  db
    .update(letters)
    .set({ dueAt: sql`${letters.dueAt} + ${param('by')}` })
    .where(eq(letters.userKey, param('userKey'))),
);

/** A member who leaves. */
interface Leaver {
  key: number;
  id: string;
  email: string;
}

/** Ends all sessions and product tokens of a member, those of the embedded provider included, within a write job. */
export function* endAccess(tx: Transaction, member: Leaver): Procedure<void> {
  yield* endIdentitySessions(tx, member.email);
  yield* endAccessOf(tx, member);
}

/**
 * Begins the leaving of a member. Until its time nothing is deleted, and no notice or mail reaches them. A repeat keeps
 * the time.
 * @returns when it will be done, or why it does not begin.
 */
export const beginLeaving = (store: Store, member: Leaver, texts: LeftTexts) =>
  store.write(function* (tx): Procedure<number | 'last-admin'> {
    yield* lockAdmins();
    const now = Date.now();
    if (yield* isOnlyActiveAdmin(member, now)) return 'last-admin';
    const { key: userKey, email } = member;
    const at = now + LEAVING_DAYS * DAY_MS;
    // The member is told before it begins: a thief may have asked, and no mail comes afterwards.
    const leavingAt = (yield* get(leavingOf, member))?.leavingAt;
    if (leavingAt) return leavingAt;
    yield* noteSafety(tx, member, 'leaving');
    if ((yield* run(begin, { key: userKey, at, texts })) === 0) return at;
    yield* endAccess(tx, member);
    yield* run(putOffMails, { userKey, by: PUT_OFF_MS });
    yield* appendAudit({ actor: email, act: 'leaving begun', target: email, detail: '' });
    const status = yield* get(raiseStatus, member);
    if (status) tx.changed('status:changed', status);
    return at;
  });

/** Ends the leaving of a member before its time, as if it had never begun; safe to repeat. */
export const undoLeaving = (store: Store, { key, email }: Leaver) =>
  store.write(function* (tx) {
    const status = yield* get(undo, { key });
    if (!status) return;
    yield* run(putOffMails, { userKey: key, by: -PUT_OFF_MS });
    yield* appendAudit({ actor: email, act: 'leaving undone', target: email, detail: '' });
    tx.changed('status:changed', status);
  });

const postpone = mutation<{ at: number }>()((db, { users }, param) =>
  db
    .update(users)
    .set({ leavingAt: sql`${param('at')}` })
    .where(sql`${users.leavingAt} < ${param('at')}`),
);
/**
 * Gives everybody who is leaving all days anew. Data that a restore or an import brings back don't know who has stayed
 * after all since then.
 */
export const postponeLeavings = (store: Store, now: number): Promise<number> =>
  store.write(() => run(postpone, { at: now + LEAVING_DAYS * DAY_MS }));
