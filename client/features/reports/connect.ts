import { lateStore } from '../../live/late-store.ts';

/** Its store is loaded by those who moderate: they alone join the admins' room. */
export const late = lateStore<'admin', 'report:added' | 'report:changed' | 'report:removed'>(
  'report:added',
  'report:changed',
  'report:removed',
);
/** What a restore of the forum ends; set by the store. */
export const onRestore = { forgetSettled: (): void => undefined };
