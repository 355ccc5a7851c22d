import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The silences and suspensions of members, also those that have ended. */
export const sanctionsTable = (c: Columns, users: Parent) =>
  c.table(
    'sanctions',
    {
      key: c.key(),
      id: c.id(),
      userKey: parentKey(c, 'user_key', users),
      kind: c.text('kind').$type<SanctionKind>().notNull(),
      reason: c.text('reason').notNull(),
      /** The member who imposed it, by the name in the audit log. */
      imposedBy: c.text('imposed_by').notNull(),
      imposedAt: c.time('imposed_at').notNull(),
      /** null: it has no end. */
      until: c.time('until'),
      /** When it was ended before its time; null: it was not. */
      endedAt: c.time('ended_at'),
      /** The member's appeal; null: nothing yet. */
      appeal: c.text('appeal'),
      appealedAt: c.time('appealed_at'),
      rejectedAt: c.time('rejected_at'),
    },
    (t) => [c.indexThenKey('sanctions_user', t.key, t.userKey)],
  );
