import type { Columns } from '../../core/schema/columns.ts';

/** Product tokens ended by a logout. A row stays until its token has long expired. */
export const endedTokensTable = (c: Columns) =>
  c.table('ended_tokens', {
    id: c.primaryId('neither'),
    expiresAt: c.time('expires_at', 'neither').notNull(),
  });
