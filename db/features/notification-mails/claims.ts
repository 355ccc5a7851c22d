import { isLongestDue } from '../../core/concurrency/due-rows.ts';
import { sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, type RowOf, returning, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

/** Claims the mail that is due longest and that no other server sends. A claim that has run out is anybody's. */
const claim = returning<{ now: number; until: number }>()(
  ({ letters }) => ({
    userKey: letters.userKey,
    dueAt: letters.dueAt,
    attempts: letters.attempts,
    claimedUntil: sql<number>`${letters.claimedUntil}`.mapWith(Number).as('claimedUntil'),
  }),
  (db, { letters }, param) =>
    db
      .update(letters)
      .set({ claimedUntil: sql`${param('until')}`, attempts: sql`${letters.attempts} + 1` })
      .where(isLongestDue(db, letters.userKey, param)),
);
/** A claimed notification mail. Without its claim nothing is done about it. */
export type ClaimedMail = RowOf<typeof claim>;

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
  store.write(() => get(claim, { now, until }));

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
