import { randomUUID } from 'node:crypto';
import { endLease, takeLease } from '../../../db/core/leases.ts';
import { removeFreeFiles, removeStrays } from '../../../db/features/images/collect.ts';
import { removeUnusedImages } from '../../../db/features/images/lifetime.ts';
import { removeBlockedImages } from '../../../db/features/images/removal.ts';
import { type RenderOf, renewStaleTexts } from '../../../db/features/images/stale.ts';
import type { AppContext } from '../../app/context.ts';
import { startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { render } from '../../texts/write-text.ts';

const HOUR_MS = 3_600_000;
const holder = randomUUID();

/** Renders a text as its author may show it now. */
export const renderOf =
  (context: Pick<AppContext, 'store' | 'renderer'>): RenderOf =>
  (source) =>
    render(context, source);

/**
 * Looks after pictures at the start and every hour: what is blocked and what no text refers to goes, then texts that
 * still show what is gone, then files. Each step may be cut, and goes on at the next look.
 */
export function lookAfterImages(context: AppContext) {
  const { store, config, log } = context;
  const { folder } = config.images;
  const job = startPeriodicJob(
    async (closing) => {
      const now = Date.now();
      const lease = { name: 'images', holder, now, until: now + HOUR_MS };
      if (!(await takeLease(store, lease))) return;
      try {
        await removeBlockedImages(store, closing);
        await removeUnusedImages(store, now, closing);
        await renewStaleTexts(store, renderOf(context), closing);
        await removeFreeFiles(store, folder, closing);
        await removeStrays(store, folder, now, closing);
      } finally {
        await endLease(store, lease);
      }
    },
    { intervalMs: HOUR_MS, onError },
  );
  function onError(err: unknown) {
    log.warn({ err }, 'pictures were not looked after');
  }
  job.run().catch(onError);
  return job;
}
