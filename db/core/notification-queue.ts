import type { Mail } from '../../contract/values/inbox-kinds.ts';
import { sql } from './drizzle.ts';
import { elementsOf } from './engine.ts';
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
