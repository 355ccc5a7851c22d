import { claimDue, dueRows } from '../../core/concurrency/due-rows.ts';
import { sql } from '../../core/drizzle.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, type RowOf, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

const due = dueRows('letters', 'userKey', ({ letters }) => ({
  userKey: letters.userKey,
  dueAt: letters.dueAt,
}));
/** A claimed notification mail. Without its claim nothing is done about it. */
export type ClaimedMail = RowOf<typeof due.claim>;

const remove = deleteBy('letters', ['userKey', 'claimedUntil', 'dueAt']);
const release = updateBy('letters', ['userKey', 'claimedUntil'], [], () => ({
  claimedUntil: sql`null`,
  attempts: sql`0`,
}));
const putOff = updateBy('letters', ['userKey', 'claimedUntil'], ['dueAt', 'attempts'], () => ({
  claimedUntil: sql`null`,
}));
const noteMailed = updateBy('users', 'key', ['mailedAt']);

/** Claims a due notification mail until a time, for one server alone; undefined when none is due. */
export const claimNotificationMail = (store: Store, now: number, until: number) =>
  claimDue(store, due, now, until);

function* end(letter: ClaimedMail, mailedAt: number | null): Procedure<void> {
  // The member's row comes first, as in every job that locks it.
  if (mailedAt !== null) yield* run(noteMailed, { key: letter.userKey, mailedAt });
  // Something may have happened while the mail was written: its row then stays for the next one.
  if ((yield* run(remove, letter)) === 0) yield* run(release, letter);
}

/**
 * Ends a claimed notification mail.
 * @param mailedAt until when it covers what happened; null: there was nothing to send.
 */
export const endNotificationMail = (store: Store, letter: ClaimedMail, mailedAt: number | null) =>
  store.write(() => end(letter, mailedAt));

/** Puts a claimed notification mail off until a time. */
export const putOffNotificationMail = (
  store: Store,
  letter: ClaimedMail,
  change: { dueAt: number; attempts: number },
) => store.write(() => run(putOff, { ...letter, ...change }));
