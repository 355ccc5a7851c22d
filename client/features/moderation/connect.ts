import { lateStore } from '../../live/late-store.ts';

/** Its store is loaded by those who moderate. */
export const late = lateStore<'admin', 'moderation:changed'>('moderation:changed');
