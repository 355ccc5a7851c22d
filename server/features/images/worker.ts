import { randomUUID } from 'node:crypto';
import { endLease, type Lease, renewLease, takeLease } from '../../../db/core/leases.ts';
import type { Store } from '../../../db/core/store.ts';
import { removeFreeFiles, removeStrays } from '../../../db/features/images/collect.ts';
import { removeUnusedImages } from '../../../db/features/images/lifetime.ts';
import { removeBlockedImages } from '../../../db/features/images/removal.ts';
import { type RenderOf, renewStaleTexts } from '../../../db/features/images/stale.ts';
import type { AppContext } from '../../app/context.ts';
import { startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { render } from '../../texts/write-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A lease is renewed while its server lives: after a kill the next start need not wait for long. */
const LEASE_MS = 120_000;
const holder = randomUUID();

/** Renders a text as its author may show it now. */
export const renderOf =
  (context: Pick<AppContext, 'store' | 'renderer'>): RenderOf =>
  (source) =>
    render(context, source);

/** Keeps a lease while this server works. @returns a signal that is aborted once another server has taken it. */
function holdLease(store: Store, lease: () => Lease) {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renewLease(store, lease()).then(
      (isKept) => {
        if (!isKept) lost.abort();
      },
      (cause: unknown) => lost.abort(cause),
    );
  }, LEASE_MS / 3).unref();
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}

/**
 * Looks after pictures at the start and every hour: what is blocked and what no text refers to goes, then texts that
 * still show what is gone, then files. Each step may be cut, and goes on at the next look. Where another server looks,
 * or was killed at it, this one tries again once its lease has run out. Texts are also rendered anew after each commit
 * that makes them stale: no call waits for them, as thousands may show one picture.
 */
export function lookAfterImages(
  context: Pick<AppContext, 'store' | 'config' | 'log' | 'renderer'>,
) {
  const { store, config, log } = context;
  const { folder } = config.images;
  const lease = () => {
    const now = Date.now();
    return { name: 'images', holder, now, until: now + LEASE_MS };
  };
  const job = startPeriodicJob(
    async (closing) => {
      if (!(await takeLease(store, lease()))) return tryAgain(closing);
      const { lost, stop } = holdLease(store, lease);
      const signal = AbortSignal.any([closing, lost]);
      const now = Date.now();
      try {
        await removeBlockedImages(store, signal);
        await removeUnusedImages(store, now, signal);
        await renewStaleTexts(store, renderOf(context), signal);
        await removeFreeFiles(store, folder, signal);
        await removeStrays(store, folder, now, signal);
      } finally {
        stop();
        await endLease(store, lease());
      }
    },
    { intervalMs: HOUR_MS, onError },
  );
  function tryAgain(closing: AbortSignal) {
    const timer = setTimeout(() => job.run().catch(onError), LEASE_MS).unref();
    closing.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }
  function onError(err: unknown) {
    log.warn({ err }, 'pictures were not looked after');
  }
  job.run().catch(onError);
  // Commits during a renewal ask for one more, however many they are.
  let isAsked = false;
  const renewals = startPeriodicJob(
    async (closing) => {
      while (isAsked && !closing.aborted) {
        isAsked = false;
        await renewStaleTexts(store, renderOf(context), closing);
      }
    },
    { intervalMs: MINUTE_MS, onError },
  );
  store.onCommit((changes) => {
    if (!changes.some(({ kind }) => kind === 'texts:stale')) return;
    isAsked = true;
    renewals.run().catch(onError);
  });
  return {
    run: job.run,
    async close() {
      await Promise.all([job.close(), renewals.close()]);
    },
  };
}
