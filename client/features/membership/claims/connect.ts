import { lateStore } from '../../../live/late-store.ts';

/** Its store is loaded by admins: they alone see claims of others. */
export const late = lateStore<'admin', 'claim:added' | 'claim:settled'>(
  'claim:added',
  'claim:settled',
);
