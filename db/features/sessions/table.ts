import type { SignInBy } from '../../../contract/values/proof-methods.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/**
 * The sign-ins of members, by whichever identity provider. The `sid` of a product token names its row. The row of an
 * ended session stays while its proof could be presented again, or a browser is recognised by it.
 */
export const sessionsTable = (c: Columns, users: Parent) =>
  c.table(
    'sessions',
    {
      /** Of the embedded provider: the id of its session. */
      id: c.primaryId('own'),
      userKey: ownerKey(c, 'user_key', users, 'session', 'goes'),
      /** The text by which the identity provider's proof of this sign-in is recognised. */
      proof: c.text('proof', 'neither').notNull().unique(),
      /** The browser and the system, as in "Firefox, Android". */
      device: c.text('device', 'own').notNull(),
      /** null: not known, as of sessions from before this table. */
      by: c.text('signed_in_by', 'own').$type<SignInBy>(),
      /** The hash of the cookie that recognises the browser; null until the browser has presented one. */
      deviceHash: c.text('device_hash', 'neither'),
      begunAt: c.time('begun_at', 'own').notNull(),
      /** When a product token was last made. */
      usedAt: c.time('used_at', 'own').notNull(),
      /** When the member last showed that it is them; null: not since the sign-in. */
      steppedUpAt: c.time('stepped_up_at', 'own'),
      /** The hash of the cookie that a second factor has set; null: none was shown. */
      factorHash: c.text('factor_hash', 'neither'),
      endedAt: c.time('ended_at', 'own'),
    },
    // Of thousands of sessions of a member at most twenty run.
    (t) => [c.index('sessions_user').on(t.userKey, t.endedAt)],
  );
