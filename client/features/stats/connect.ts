import { lateStore } from '../../live/late-store.ts';

/** Its store is loaded with the page of the admins' profile. */
export const late = lateStore<'admin', 'stats:changed'>('stats:changed');
