import { claimDue, dueRows } from '../../core/concurrency/due-rows.ts';
import { sql } from '../../core/drizzle.ts';
import { setDelay } from '../../core/internal-settings.ts';
import { PUSH_AFTER_SETTING } from '../../core/notification-queue.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, mutation, type RowOf, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

const due = dueRows('pushDevices', 'id', ({ pushDevices }) => ({
  id: pushDevices.id,
  userKey: pushDevices.userKey,
  endpoint: pushDevices.endpoint,
  p256dh: pushDevices.p256dh,
  auth: pushDevices.auth,
  pushedKey: pushDevices.pushedKey,
  recent: pushDevices.recent,
  dueAt: pushDevices.dueAt,
  failedAt: pushDevices.failedAt,
}));
/** A claimed browser. Without its claim nothing is done about it. */
export type ClaimedDevice = RowOf<typeof due.claim>;

const begin = updateBy('pushDevices', ['id', 'claimedUntil'], ['recent'], () => ({
  claimedUntil: sql`${sql.placeholder('until')}`,
}));
const note = updateBy('pushDevices', ['id', 'claimedUntil'], ['recent'], () => ({
  claimedUntil: sql`${sql.placeholder('until')}`,
  failedAt: sql`null`,
}));
interface End {
  id: string;
  claimedUntil: number | null;
  /** When it was due as it was claimed. */
  wasDueAt: number | null;
  /** When it is due again; null: once something is new. */
  nextAt: number | null;
  attempts: number;
  pushedKey: number;
  recent: string;
}
const end = mutation<End>()((db, { pushDevices }, param) => {
  const nextAt = sql`cast(${param('nextAt')} as bigint)`;
  // Something may have been queued meanwhile: it stays due then.
  return db
    .update(pushDevices)
    .set({
      claimedUntil: null,
      attempts: sql`${param('attempts')}`,
      failedAt: null,
      pushedKey: sql`${param('pushedKey')}`,
      recent: sql`${param('recent')}`,
      dueAt: sql`case when ${pushDevices.dueAt} = ${param('wasDueAt')} then ${nextAt}
        when ${nextAt} < ${pushDevices.dueAt} then ${nextAt} else ${pushDevices.dueAt} end`,
    })
    .where(
      sql`${pushDevices.id} = ${param('id')} and ${pushDevices.claimedUntil} = ${param('claimedUntil')}`,
    );
});
const putOff = updateBy(
  'pushDevices',
  ['id', 'claimedUntil'],
  ['dueAt', 'attempts', 'failedAt'],
  () => ({ claimedUntil: sql`null` }),
);
const remove = deleteBy('pushDevices', ['id', 'claimedUntil']);

const lookAgain = mutation<{ now: number; latest: number }>()((db, { pushDevices }, param) => {
  const isClaimed = sql`${pushDevices.claimedUntil} > ${param('latest')}`;
  const isPutOff = sql`(${pushDevices.dueAt} > ${param('now')} and ${pushDevices.failedAt} is null)`;
  return db
    .update(pushDevices)
    .set({
      dueAt: sql`case when ${isPutOff} then cast(${param('now')} as bigint) else ${pushDevices.dueAt} end`,
      claimedUntil: sql`case when ${isClaimed} then null else ${pushDevices.claimedUntil} end`,
    })
    .where(sql`${isClaimed} or ${isPutOff}`);
});

/**
 * Makes all browsers due that wait for a time, after the clock was set back: it is decided anew what they wait for.
 * Those whose push services want to be left alone wait on.
 * @param latest a claim that ends later is of a server that has ended.
 */
export const lookAtAllAgain = (store: Store, now: number, latest: number) =>
  store.write(() => run(lookAgain, { now, latest }));

/** Claims a browser to which something may be due, for one server alone; undefined when there is none. */
export const claimDevice = (store: Store, now: number, until: number) =>
  claimDue(store, due, now, until);

const noting =
  (statement: typeof begin) =>
  (
    store: Store,
    { id, claimedUntil }: ClaimedDevice,
    { recent, until }: { recent: string; until: number },
  ) =>
    store.write(function* (): Procedure<boolean> {
      const args = { id, claimedUntil, recent, until };
      return (yield* run(statement, args)) > 0;
    });

/**
 * Notes within a claim what was sent, and claims the browser for longer.
 * @returns false when the claim is lost: nothing more may be sent.
 */
export const noteSent = noting(note);

/** The same right before it is sent: it is not known yet whether the push service takes it. */
export const noteBegun = noting(begin);

/** Ends a claim: all up to a key is told, or need not be told. */
export const endDevice = (
  store: Store,
  { id, claimedUntil, dueAt: wasDueAt }: ClaimedDevice,
  change: Pick<End, 'nextAt' | 'attempts' | 'pushedKey' | 'recent'>,
) => store.write(() => run(end, { id, claimedUntil, wasDueAt, ...change }));

/** Ends a claim until a time: what is due stays due. */
export const putOffDevice = (
  store: Store,
  { id, claimedUntil }: ClaimedDevice,
  change: { dueAt: number; attempts: number; failedAt: number | null },
) => store.write(() => run(putOff, { id, claimedUntil, ...change }));

/** Removes a claimed browser: its push service knows it no more. */
export const dropDevice = (store: Store, { id, claimedUntil }: ClaimedDevice) =>
  store.write(() => run(remove, { id, claimedUntil }));

/**
 * Sets after how long a push is due.
 * @param milliseconds null: nothing is pushed.
 */
export const setPushAfter = (store: Store, milliseconds: number | null): Promise<void> =>
  setDelay(store, PUSH_AFTER_SETTING, milliseconds);
