import type { GoldMailKind } from '../../../contract/values/inbox-kinds.ts';
import type { Columns } from '../../core/schema/columns.ts';

/** The kinds of mails that are sent at once: each has a file in `server/features/deliveries/`. */
export type DeliveryKind = 'safety' | GoldMailKind | 'address' | 'confirmation';

/** The key of no member, where an account may have none yet. */
export const NOBODY = 0;

/**
 * The mails that are to be sent, one per receiver, kind and subject, until the mail server takes them. A server claims a
 * row before it sends.
 */
export const deliveriesTable = (c: Columns) =>
  c.table(
    'deliveries',
    {
      /** Names this mail; a newer one about the same has another. */
      id: c.primaryId('forum'),
      /** The key of the member, or `NOBODY`. */
      userKey: c.long('user_key', 'forum', { type: 'delivery', goes: true }).notNull(),
      kind: c.text('kind', 'both').$type<DeliveryKind>().notNull(),
      /**
       * safety: what happened; gift: the id of the code; revoked: that of the payment or code; address: that of the link;
       * confirmation: that of the account.
       */
      subject: c.text('subject', 'both').notNull(),
      /** safety: the device of a sign-in; revoked: the outcome (`asTitle`); confirmation: the origin of the link. */
      title: c.text('title', 'both').notNull().default(''),
      /** gift: the hash of the code; revoked: the reason; confirmation: the language of the request. */
      detail: c.text('detail', 'both').notNull().default(''),
      /** When it was queued. */
      madeAt: c.time('made_at', 'own').notNull(),
      dueAt: c.time('due_at', 'both').notNull(),
      /** Until then one server alone may send it; null: nobody has claimed it. */
      claimedUntil: c.time('claimed_until', 'neither'),
      attempts: c.int('attempts', 'both').notNull().default(0),
    },
    (t) => [
      c.uniqueIndex('deliveries_once').on(t.userKey, t.kind, t.subject),
      c.index('deliveries_due').on(t.dueAt),
    ],
  );
