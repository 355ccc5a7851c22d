import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { eq, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { endLease, renewLease, takeLease } from '../../core/leases.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, query, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { removeImagesOfLeaver } from '../images/removal.ts';
import { removeOwnRows } from './delete-own-rows.ts';
import { removeTexts } from './delete-texts.ts';
import { removeNames } from './erase-mentions.ts';
import type { Left, Work } from './walk.ts';

/** Removes the pictures of a member, also from texts that stay. The texts are rendered anew at the next look. */
const removePictures = ({ store, left, yieldOrAbort }: Work) =>
  removeImagesOfLeaver(store, left.userKey, yieldOrAbort);

/** The steps after an account was closed. Each may begin again where a server was killed in it. */
const STEPS = [removeOwnRows, removeTexts, removeNames, removePictures];

const begun = query<{ after: number }>()(
  ({ leavings, users }) => ({
    userKey: leavings.userKey,
    id: users.id,
    texts: leavings.texts,
    step: leavings.step,
  }),
  (select, { leavings, users }, param) =>
    select
      .from(leavings)
      .innerJoin(users, eq(users.key, leavings.userKey))
      .where(sql`${leavings.userKey} > ${param('after')}`)
      .orderBy(leavings.userKey)
      .limit(1),
);
/** The next leaving of which something is left, in the order of the members' keys. */
const nextLeft = (after = NO_KEY): Procedure<Left | undefined> => get(begun, { after });

const setStep = updateBy('leavings', 'userKey', ['step']);
const remove = deleteBy('leavings', 'userKey');

const leftSince = query<{ time: number }>()(
  ({ users }) => ({ id: users.id, texts: users.leavingTexts, leftAt: users.leftAt }),
  (select, { users }, param) =>
    select
      .from(users)
      .where(sql`${users.leftAt} >= ${param('time')}`)
      .orderBy(users.leftAt),
);

/** The members who have left since a time, the first of them first. */
export function* findLeftSince(time: number) {
  const rows = yield* all(leftSince, { time });
  return rows.map(({ id, texts, leftAt }) => ({ id, texts: texts ?? 'keep', leftAt: leftAt ?? 0 }));
}

const LEASE = 'leaving';
const LEASE_MS = 60_000;

async function finish(store: Store, left: Left, yieldOrAbort: Work['yieldOrAbort']): Promise<void> {
  for (const [n, step] of STEPS.entries()) {
    if (n < left.step) continue;
    await step({ store, left, yieldOrAbort });
    await store.write(() => run(setStep, { userKey: left.userKey, step: n + 1 }));
  }
  await store.write(() => run(remove, left));
}

/** Another server does the rest. */
class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

interface Finishing {
  /** Names this server among those of the forum. */
  holder: string;
  now: () => number;
  /** Ends the work at its next step; what is left is done later. */
  closing?: AbortSignal;
}

/**
 * Does all that is left of the leavings whose accounts were taken apart. One server does it at a time. A leaving that
 * fails stops no other.
 * @returns whether nothing is left; false where another server does it, or this one closes.
 * @throws AggregateError with the causes of those that failed.
 */
export async function finishLeavings(
  store: Store,
  { holder, now, closing }: Finishing,
): Promise<boolean> {
  const lease = () => ({ name: LEASE, holder, now: now(), until: now() + LEASE_MS });
  if (!(await store.read(nextLeft()))) return true;
  if (!(await takeLease(store, lease()))) return false;
  let keptAt = now();
  async function yieldOrAbort() {
    await nextEventLoopTurn();
    closing?.throwIfAborted();
    if (now() - keptAt < LEASE_MS / 3) return;
    keptAt = now();
    if (!(await renewLease(store, lease()))) throw new LeaseLostError('Another server goes on');
  }
  const faults: unknown[] = [];
  try {
    let left = await store.read(nextLeft());
    for (; left; left = await store.read(nextLeft(left.userKey)))
      try {
        await finish(store, left, yieldOrAbort);
      } catch (error) {
        if (closing?.aborted || error instanceof LeaseLostError) return false;
        faults.push(error);
      }
  } finally {
    await endLease(store, lease());
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some leavings could not be finished');
  return true;
}
