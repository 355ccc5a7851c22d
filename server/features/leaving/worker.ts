import { randomUUID } from 'node:crypto';
import { findLeftSince, finishLeavings } from '../../../db/features/leaving/finish.ts';
import { addLeft, leftFileIn } from '../../../db/features/leaving/left-file.ts';
import { sealDue } from '../../../db/features/leaving/seal.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { mayBeUndone } from '../../app/lifecycle/upgrade-journal.ts';
import { addressHashes } from '../../auth/address-hash.ts';

const POLL_MS = 60_000;
/** How far the clocks of servers may differ: each lists those anew who have left so shortly before. */
const CLOCKS_MS = 3_600_000;

/** Opens the end of leavings: any server takes accounts apart that are due, and one of them does the rest. */
export function openLeavingWorker({ store, config, log }: AppContext): PeriodicJob {
  const holder = randomUUID();
  const hashOf = (email: string) => addressHashes(config, email)[0] ?? '';
  let listedUntil = 0;

  async function finishDue(closing: AbortSignal) {
    // An upgrade that is taken back would not know who has left meanwhile.
    if (mayBeUndone(config)) return;
    await sealDue(store, hashOf, wholeNow());
    const left = await store.read(findLeftSince(listedUntil - CLOCKS_MS));
    addLeft(leftFileIn(config.dataDir), left);
    for (const { leftAt } of left) listedUntil = Math.max(listedUntil, leftAt);
    await finishLeavings(store, { holder, now: wholeNow, closing });
  }

  return startPeriodicJob(finishDue, {
    intervalMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'who leaves could not be let go'),
  });
}
