import { takeSetting } from '../../../db/core/internal-settings.ts';
import { minuteOf } from '../../../db/core/newcomers/newcomers.ts';
import { COUNTED_SINCE } from '../../../db/features/raid/arrivals.ts';
import { removeOldArrivals } from '../../../db/features/raid/cleaning.ts';
import { beginRaidIfDue, endRaidIfCalm } from '../../../db/features/raid/raids.ts';
import { holdLastHour } from '../../../db/features/raid/sweep.ts';
import type { AppContext } from '../../app/context.ts';
import { type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-write-guard.ts';

const SECOND_MS = 1_000;
/** Another server, or the one before a kill, may have begun to let texts of the last hour wait. */
const SWEEP_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Begins and ends raids. Each server decides after what it has written itself, at most once a second; the one row of
 * the raid that is on keeps them agreed.
 */
export function watchForRaids({
  store,
  settings,
  config,
  log,
}: Pick<AppContext, 'store' | 'settings' | 'config' | 'log'>): PeriodicJob {
  let hasArrived = false;
  let isCounting = false;
  const due = { sweep: 0, end: 0, cleaning: 0 };
  store.onCommit((changes) => {
    if (changes.some(({ kind }) => kind === 'raid:changed')) due.sweep = 0;
  });
  store.onCommit((changes) => {
    hasArrived ||= changes.some(({ kind }) => kind === 'arrived');
  });

  /** True once in an interval. */
  function isDue(what: keyof typeof due, intervalMs: number): boolean {
    const now = performance.now();
    if (now < due[what]) return false;
    due[what] = now + intervalMs;
    return true;
  }

  async function look(closing: AbortSignal) {
    if (isUpgradePending(config)) return;
    if (!isCounting) {
      await store.write(() => takeSetting(COUNTED_SINCE, String(minuteOf(Date.now()))));
      isCounting = true;
    }
    if (hasArrived) {
      hasArrived = false;
      if (settings.now.newcomers !== 'free' && (await beginRaidIfDue(store)))
        log.warn('a raid has begun: texts of newcomers wait for approval');
    }
    if (isDue('sweep', SWEEP_MS)) await holdLastHour(store, closing);
    if (isDue('end', MINUTE_MS) && (await endRaidIfCalm(store))) log.info('the raid has ended');
    if (isDue('cleaning', HOUR_MS)) await removeOldArrivals(store, closing);
  }

  return startPeriodicJob(look, {
    intervalMs: SECOND_MS,
    onError: (err) => log.error({ err }, 'raids could not be looked for'),
  });
}
