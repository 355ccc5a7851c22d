import { randomUUID } from 'node:crypto';
import { attemptAll } from '../../../db/core/concurrency/attempt-all.ts';
import { findLeftSince, finishLeavings } from '../../../db/features/leaving/finish.ts';
import { addLeft, leftFileIn } from '../../../db/features/leaving/left-file.ts';
import { freeLeftAddresses } from '../../../db/features/leaving/reserved-addresses.ts';
import { sealDue } from '../../../db/features/leaving/seal.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-write-guard.ts';
import { addressHashes } from '../../auth/address-hash.ts';

const POLL_MS = 60_000;
const ADDRESS_FREED =
  'a member had an address of those who have left: it is another now, by which they sign in';
/** How far the clocks of servers may differ: each lists those anew who have left so shortly before. */
const CLOCKS_MS = 3_600_000;

/** Opens the end of leavings: any server takes accounts apart that are due, and one of them does the rest. */
export function openLeavingWorker({ store, config, log }: AppContext): PeriodicJob {
  const holder = randomUUID();
  const hashOf = (email: string) => addressHashes(config, email)[0] ?? '';
  let listedUntil = 0;
  let areFreed = false;

  async function freeAddresses() {
    // None can be registered any more.
    if (areFreed) return;
    for (const address of await freeLeftAddresses(store)) log.warn({ address }, ADDRESS_FREED);
    areFreed = true;
  }

  async function listLeft() {
    const left = await store.read(findLeftSince(listedUntil - CLOCKS_MS));
    addLeft(leftFileIn(config.dataDir), left);
    for (const { leftAt } of left) listedUntil = Math.max(listedUntil, leftAt);
  }

  async function finishDue(closing: AbortSignal) {
    // An upgrade that is taken back would not know who has left meanwhile.
    if (isUpgradePending(config)) return;
    // A leaving that can't be finished keeps no other from its end.
    await attemptAll([
      freeAddresses,
      () => sealDue(store, hashOf, wholeNow()),
      listLeft,
      () => finishLeavings(store, { holder, now: wholeNow, closing }),
    ]);
  }

  return startPeriodicJob(finishDue, {
    intervalMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'who leaves could not be let go'),
  });
}
