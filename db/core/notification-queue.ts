import type { Mail } from '../../contract/values/inbox-kinds.ts';
import { sql } from './drizzle.ts';
import type { Statement } from './procedure.ts';
import { mutation } from './query.ts';

/** The setting with the milliseconds after which a notification mail is due. While it is missing, no mail is queued. */
export const MAIL_AFTER_SETTING = 'mail-after';

/** The least choice of notification mails that covers what happened. */
export type MailKind = Exclude<Mail, 'off'>;

interface Queued {
  userKey: number;
  kind: MailKind;
  now: number;
}

/**
 * A claimed notification mail may have been read already: its time moves on, and whoever sends it leaves the row for
 * another mail.
 */
const queueNotificationMail = mutation<Queued>()((db, { letters, users, settings }, param) =>
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
        .from(users)
        .innerJoin(settings, sql`${settings.name} = ${MAIL_AFTER_SETTING}`)
        .where(
          sql`${users.key} = ${param('userKey')} and (${users.mail} = 'all' or ${users.mail} = ${param('kind')})`,
        ),
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
 * The statements that queue notification mails: at most one waits for each member, who must want notification mails of
 * this kind. All jobs queue in the order of the members, which prevents deadlocks.
 */
export const queueStatements = (
  letters: ReadonlyMap<number, MailKind>,
  now = Date.now(),
): Statement[] =>
  [...letters]
    .sort(([a], [b]) => a - b)
    .map(([userKey, kind]) => ({
      kind: 'run',
      query: queueNotificationMail,
      args: { userKey, kind, now },
    }));
