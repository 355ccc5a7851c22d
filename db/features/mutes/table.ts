import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The members whom each member has muted. */
export const mutesTable = (c: Columns, users: Parent) =>
  c.table(
    'mutes',
    {
      userKey: ownerKey(c, 'user_key', users, 'mute', 'goes'),
      mutedKey: parentKey(c, 'muted_key', users, 'both'),
    },
    (t) => [
      c.primaryKey({ columns: [t.userKey, t.mutedKey] }),
      c.index('mutes_muted').on(t.mutedKey),
    ],
  );
