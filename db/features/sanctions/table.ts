import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** The silences and suspensions of members, also those that have ended. */
export const sanctionsTable = (c: Columns, users: Parent) =>
  c.table(
    'sanctions',
    {
      key: c.key(),
      id: c.id('both'),
      userKey: ownerKey(c, 'user_key', users, 'sanction', 'goes'),
      kind: c.text('kind', 'both').$type<SanctionKind>().notNull(),
      reason: c.text('reason', 'both').notNull(),
      /** The member who imposed it, by the name in the audit log. */
      imposedBy: c.text('imposed_by', 'forum').notNull(),
      imposedAt: c.time('imposed_at', 'both').notNull(),
      /** null: it has no end. */
      until: c.time('until', 'both'),
      /** When it was ended before its time; null: it was not. */
      endedAt: c.time('ended_at', 'both'),
      /** The member's appeal; null: nothing yet. */
      appeal: c.text('appeal', 'both'),
      appealedAt: c.time('appealed_at', 'both'),
      rejectedAt: c.time('rejected_at', 'both'),
      /** The act that imposed it, and takes it back where it is undone. */
      actId: c.text('act_id', 'neither'),
    },
    (t) => [
      c.indexThenKey('sanctions_user', t.key, t.userKey),
      c.index('sanctions_act').on(t.actId).where(sql`act_id is not null`),
    ],
  );
