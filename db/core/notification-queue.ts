import type { Mail } from '../../contract/values/inbox-kinds.ts';
import { sql } from './drizzle.ts';
import { elementsOf, isListed, keyList, perEngine } from './engine.ts';
import { type Procedure, run } from './procedure.ts';
import { mutation } from './query.ts';

/** The setting with the milliseconds after which a notification mail is due. While it is missing, no mail is queued. */
export const MAIL_AFTER_SETTING = 'mail-after';

/** The least choice of notification mails that covers what happened. */
export type MailKind = Exclude<Mail, 'off'>;

/**
 * Queues the notification mails of members; `queued` is `[key of the member, kind]` of each, as JSON. A claimed
 * notification mail may have been read already: its time moves on, and whoever sends it leaves the row for another mail.
 */
const queueAll = mutation<{ queued: string; now: number }>()(
  (db, { letters, users, settings }, param) =>
    db
      .insert(letters)
      .select(
        db
          .select({
            userKey: users.key,
            dueAt: sql<number>`${param('now')} + cast(${settings.value} as bigint)`.as('due_at'),
            claimedUntil: sql<number | null>`cast(null as bigint)`.as('claimed_until'),
            attempts: sql<number>`0`.as('attempts'),
          })
          .from(settings)
          .crossJoin(sql`${elementsOf(db, param('queued'))} as queued`)
          .crossJoin(users)
          .where(
            sql`${settings.name} = ${MAIL_AFTER_SETTING} and ${users.key} = cast(queued.value ->> 0 as bigint)
            and (${users.mail} = 'all' or ${users.mail} = queued.value ->> 1)`,
          )
          .orderBy(users.key),
      )
      .onConflictDoUpdate({
        target: letters.userKey,
        set: {
          dueAt: sql`case when excluded.due_at > ${letters.dueAt} then excluded.due_at else ${letters.dueAt} + 1 end`,
        },
        setWhere: sql`${letters.claimedUntil} > ${param('now')}`,
      }),
);

/**
 * Queues notification mails: at most one waits for each member, who must want notification mails of this kind. All jobs
 * queue in the order of the members, which prevents deadlocks.
 */
export function* queueNotificationMails(
  letters: ReadonlyMap<number, MailKind>,
  now = Date.now(),
): Procedure<void> {
  if (letters.size > 0) yield* run(queueAll, { queued: JSON.stringify([...letters]), now });
}

/** The setting with the milliseconds after which a push is due. While it is missing, none is queued. */
export const PUSH_AFTER_SETTING = 'push-after';

/**
 * Makes the browsers of members due. One that is due already stays so, and one whose push service takes nothing waits
 * on. A claimed one may have been told already: its time moves on, and whoever sends to it leaves it due. All jobs lock
 * the browsers in one order, which prevents deadlocks.
 */
const queueDevices = mutation<{ users: string; now: number }>()(
  (db, { pushDevices, settings }, param) => {
    const after = sql`(select cast(value as bigint) from ${settings} where name = ${PUSH_AFTER_SETTING})`;
    const dueAt = sql`cast(${param('now')} as bigint) + ${after}`;
    const isClaimed = sql`${pushDevices.claimedUntil} > ${param('now')}`;
    return db
      .update(pushDevices)
      .set({
        dueAt: sql`case when ${isClaimed} and ${pushDevices.dueAt} >= ${dueAt} then ${pushDevices.dueAt} + 1 else ${dueAt} end`,
      })
      .where(
        sql`${pushDevices.id} in (select d.id from ${pushDevices} as d
          where ${isListed(db, sql`d.user_key`, param('users'))} and (d.due_at is null or (d.due_at > ${dueAt} and d.failed_at is null)
            or d.claimed_until > ${param('now')}) and ${after} is not null
          order by d.id ${perEngine(db, {
            sqlite: () => sql``,
            postgres: () => sql`for no key update`,
          })})`,
      );
  },
);

/** Queues pushes to all browsers of members. */
export function* queuePushes(userKeys: ReadonlySet<number>, now = Date.now()): Procedure<void> {
  if (userKeys.size > 0) yield* run(queueDevices, { users: keyList([...userKeys]), now });
}

const removeOfSession = mutation<{ session: string }>()((db, { pushDevices }, param) =>
  db.delete(pushDevices).where(sql`${pushDevices.session} = ${param('session')}`),
);

/** Removes the browsers that were registered in sessions: these have ended. */
export function* removeDevicesOf(sessions: readonly string[]): Procedure<void> {
  for (const session of sessions) yield* run(removeOfSession, { session });
}
