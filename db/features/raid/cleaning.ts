import { DAY_MS } from '../../../contract/since/days.ts';
import { RAID } from '../../../contract/values/limits.ts';
import { HELD_REASONS } from '../../../contract/values/moderation-kinds.ts';
import type { Counter } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { dayNumberOf, LIKENESS_MS, minuteOf } from '../../core/newcomers/newcomers.ts';
import { run } from '../../core/procedure.ts';
import { mutation } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

/** Limits how long one removal holds the writer. */
const BATCH_ROWS = 500;

const removeCounters = mutation<{ from: string; to: Counter }>()((db, { counters }, param) =>
  db
    .delete(counters)
    .where(sql`${counters.name} >= ${param('from')} and ${counters.name} < ${param('to')}`),
);
const removeLikenesses = mutation<{ before: number }>()((db, { likenesses }, param) =>
  db.delete(likenesses).where(
    sql`${likenesses.sentAt} <= (select max(o.sent_at) from (select sent_at from ${likenesses}
      where sent_at < ${param('before')} order by sent_at limit ${sql.raw(String(BATCH_ROWS))}) as o)`,
  ),
);

/** Removes what is too old to find raids and equal texts by. */
export async function removeOldArrivals(store: Store, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  // The day on which the week begins is compared whole.
  const oldest = now - (RAID.days + 1) * DAY_MS;
  await store.write(function* () {
    for (const kind of ['members', 'texts'] as const) {
      const from = `arrived.${kind}.`;
      yield* run(removeCounters, { from, to: `arrived.${kind}.${minuteOf(oldest)}` });
    }
    for (const reason of HELD_REASONS) {
      const from = `held.${reason}.`;
      yield* run(removeCounters, { from, to: `held.${reason}.${dayNumberOf(oldest)}` });
    }
  });
  const before = now - LIKENESS_MS;
  let removed = BATCH_ROWS;
  while (removed >= BATCH_ROWS && !signal.aborted)
    removed = await store.write(() => run(removeLikenesses, { before }));
}
