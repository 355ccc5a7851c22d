import type { LeftTexts } from '../../../contract/values/limits.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The columns of a member's leaving. */
export const leavingColumns = (c: Columns) => ({
  /** When the leaving is done, unless the member undoes it before; null: the member is not leaving. */
  leavingAt: c.time('leaving_at', 'both'),
  leavingTexts: c.text('leaving_texts', 'both').$type<LeftTexts>(),
  /** When the account was taken apart; null: it was not. */
  leftAt: c.time('left_at', 'forum'),
});

/** The leavings that are being done. A row goes once all is done. */
export const leavingsTable = (c: Columns, users: Parent) =>
  c.table(
    'leavings',
    {
      userKey: parentKey(c, 'user_key', users, 'forum'),
      texts: c.text('texts', 'forum').$type<LeftTexts>().notNull(),
      /** The steps that are done. */
      step: c.int('step', 'forum').notNull().default(0),
    },
    (t) => [c.primaryKey({ columns: [t.userKey] })],
  );

/**
 * The marks of an address whose member has left: running sanctions, and the revocation of the admin role. They apply
 * again when the address registers anew. The address itself is not kept.
 */
export const markedAddressesTable = (c: Columns) =>
  c.table(
    'marked_addresses',
    {
      id: c.primaryId('forum'),
      /** The HMAC of the address. */
      hash: c.text('hash', 'forum').notNull(),
      kind: c.text('kind', 'forum').$type<'silence' | 'suspend' | 'revoked'>().notNull(),
      reason: c.text('reason', 'forum').notNull(),
      /** The member who imposed the sanction, by the name in the audit log. */
      imposedBy: c.text('imposed_by', 'forum').notNull(),
      imposedAt: c.time('imposed_at', 'forum').notNull(),
      /** null: it has no end. */
      until: c.time('until', 'forum'),
    },
    (t) => [c.index('marked_addresses_hash').on(t.hash)],
  );
