import type { SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/**
 * The mails about the safety of accounts that are to be sent, one per member and kind. A server claims a row before it
 * sends.
 */
export const safetyMailsTable = (c: Columns, users: Parent) =>
  c.table(
    'safety_mails',
    {
      id: c.primaryId(),
      userKey: parentKey(c, 'user_key', users),
      what: c.text('what').$type<SafetyKind>().notNull(),
      /** The device of a sign-in; '' for the other kinds. */
      device: c.text('device').notNull(),
      happenedAt: c.time('happened_at').notNull(),
      dueAt: c.time('due_at').notNull(),
      /** Until then one server alone may send it; null: nobody has claimed it. */
      claimedUntil: c.time('claimed_until'),
      attempts: c.int('attempts').notNull().default(0),
    },
    (t) => [
      c.uniqueIndex('safety_mails_once').on(t.userKey, t.what),
      c.index('safety_mails_due').on(t.dueAt),
    ],
  );
