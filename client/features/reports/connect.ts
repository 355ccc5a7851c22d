import { lateStore } from '../../live/late-store.ts';

interface More {
  /** Drops what was settled: a restore of the forum may have brought it back. */
  forgetSettled(): void;
}

/** Its store is loaded by those who moderate: they alone join the admins' room. */
export const late = lateStore<
  'admin',
  'report:added' | 'report:changed' | 'report:removed' | 'postReport:added' | 'postReport:removed',
  More
>('report:added', 'report:changed', 'report:removed', 'postReport:added', 'postReport:removed');
