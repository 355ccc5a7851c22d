import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/**
 * The browsers of members that get pushes. It is also the queue of what is to be sent: a server claims a row before it
 * sends.
 */
export const pushDevicesTable = (c: Columns, users: Parent) =>
  c.table(
    'push_devices',
    {
      id: c.primaryId('neither'),
      userKey: ownerKey(c, 'user_key', users, 'pushDevice', 'goes'),
      /** The address of the push service: who knows it and the keys can send. */
      endpoint: c.text('endpoint', 'neither').notNull(),
      /** SHA-256 of the endpoint. */
      endpointHash: c.text('endpoint_hash', 'neither').notNull().unique(),
      /** The browser's keys (RFC 8291), base64url. */
      p256dh: c.text('p256dh', 'neither').notNull(),
      auth: c.text('auth', 'neither').notNull(),
      /** The browser and the system, as sessions name them. */
      name: c.text('name', 'own').notNull(),
      /** The session in which it was registered; null: not known. */
      session: c.text('session', 'neither'),
      addedAt: c.time('added_at', 'own').notNull(),
      /** Of all items of the inbox up to this key it was told, or need not be told. */
      pushedKey: c.long('told_key', 'neither').notNull(),
      /** The records of the last hour: JSON of `PushedItem` (`server/features/push/decide.ts`). */
      recent: c.text('recent', 'neither').notNull().default('[]'),
      /** null: nothing is to be sent. */
      dueAt: c.time('due_at', 'neither'),
      /** Until then one server alone may send; null: nobody has claimed it. */
      claimedUntil: c.time('claimed_until', 'neither'),
      attempts: c.int('attempts', 'neither').notNull().default(0),
      /** Since when the push service takes nothing; null: it takes what is sent. */
      failedAt: c.time('failed_at', 'neither'),
    },
    (t) => [
      c.index('push_devices_user').on(t.userKey),
      c.index('push_devices_session').on(t.session),
      c.index('push_devices_due').on(t.dueAt),
    ],
  );
