import type { LeftTexts } from '../../../contract/values/limits.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The columns of a member's leaving. */
export const leavingColumns = (c: Columns) => ({
  /** When the leaving is done, unless the member undoes it before; null: the member is not leaving. */
  leavingAt: c.time('leaving_at'),
  leavingTexts: c.text('leaving_texts').$type<LeftTexts>(),
  /** When the account was taken apart; null: it was not. */
  leftAt: c.time('left_at'),
});

/**
 * The leavings that are being done. A row holds what is still to be found elsewhere, and goes once all of it is done. A
 * member who had several addresses has a row for each.
 */
export const leavingsTable = (c: Columns, users: Parent) =>
  c.table(
    'leavings',
    {
      userKey: parentKey(c, 'user_key', users),
      /** An address and the name of before. */
      email: c.text('email').notNull(),
      name: c.text('name').notNull(),
      texts: c.text('texts').$type<LeftTexts>().notNull(),
      /** The first key of when the member had the address, and that of since when they have it no more. */
      ownedFrom: c.long('owned_from').notNull(),
      ownedUntil: c.long('owned_until').notNull(),
      /** The steps that are done. */
      step: c.int('step').notNull().default(0),
    },
    (t) => [c.primaryKey({ columns: [t.userKey, t.email] })],
  );

/**
 * The marks of an address whose member has left: running sanctions, and the revocation of the admin role. They apply
 * again when the address registers anew. The address itself is not kept.
 */
export const markedAddressesTable = (c: Columns) =>
  c.table(
    'marked_addresses',
    {
      id: c.primaryId(),
      /** The HMAC of the address. */
      hash: c.text('hash').notNull(),
      kind: c.text('kind').$type<'silence' | 'suspend' | 'revoked'>().notNull(),
      reason: c.text('reason').notNull(),
      /** The member who imposed the sanction: an e-mail address, or the id of a member who has left. */
      imposedBy: c.text('imposed_by').notNull(),
      imposedAt: c.time('imposed_at').notNull(),
      /** null: it has no end. */
      until: c.time('until'),
    },
    (t) => [c.index('marked_addresses_hash').on(t.hash)],
  );
