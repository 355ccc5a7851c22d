import { lateStore } from '../../live/late-store.ts';

/** Its store is loaded by those who moderate. */
export const late = lateStore<'admin', 'moderation:changed' | 'raid:changed'>(
  'moderation:changed',
  'raid:changed',
);
