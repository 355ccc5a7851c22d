import { type Columns, type Parent, parentKey } from './columns.ts';

/**
 * Writes that carried an idempotency key. The client's key (UUIDv7) comes first in the primary key: keys of one time lie
 * together, and old ones are removed from the front.
 */
export const idempotencyTable = (c: Columns, users: Parent) =>
  c.table(
    'idempotency',
    {
      idempotencyKey: c.text('idempotency_key').notNull(),
      userKey: parentKey(c, 'user_key', users),
      path: c.text('path').notNull(),
      /** The hash of the parsed body. */
      bodyHash: c.text('body_hash').notNull(),
      /** The id of what was written. */
      writtenId: c.text('written_id').notNull(),
      writtenAt: c.time('written_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.idempotencyKey, t.userKey] })],
  );
