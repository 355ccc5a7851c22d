import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The raids on this forum. One row alone has `running`, so of two servers a single one begins a raid. */
export const raidsTable = (c: Columns) =>
  c.table(
    'raids',
    {
      since: c.time('since', 'neither').primaryKey(),
      /** 1 while it is on; null: it has ended. */
      running: c.int('running', 'neither'),
      endedAt: c.time('ended_at', 'neither'),
      /** No raid begins by itself until then: an admin has ended this one. */
      quietUntil: c.time('quiet_until', 'neither'),
      /** The texts of before the raid up to this key have been looked at; null: all. */
      sweptKey: c.long('swept_key', 'neither'),
    },
    (t) => [c.uniqueIndex('raids_running').on(t.running)],
  );

/** Texts that newcomers sent within a day, by likeness (`newcomers/likeness.ts`): a row per member and likeness. */
export const likenessesTable = (c: Columns, users: Parent) =>
  c.table(
    'likenesses',
    {
      likeness: c.text('likeness', 'neither').notNull(),
      authorKey: parentKey(c, 'author_key', users, 'neither'),
      sentAt: c.time('sent_at', 'neither').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.likeness, t.authorKey] }),
      c.index('likenesses_author').on(t.authorKey),
      c.index('likenesses_sent').on(t.sentAt),
    ],
  );
