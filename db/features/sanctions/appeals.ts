import { sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { hasId, mutation } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { userForUpdate } from '../users/status.ts';
import { findSanction, type SanctionRow } from './rows.ts';

const setAppeal = mutation<{ id: string; text: string; now: number }>()(
  (db, { sanctions }, param) =>
    db
      .update(sanctions)
      .set({ appeal: sql`${param('text')}`, appealedAt: sql`${param('now')}` })
      .where(hasId(sanctions, param)),
);
const setRejected = mutation<{ id: string; now: number }>()((db, { sanctions }, param) =>
  db
    .update(sanctions)
    .set({ rejectedAt: sql`${param('now')}` })
    .where(hasId(sanctions, param)),
);

/** Why an appeal is not made, or not rejected. */
export type AppealRefusal = 'sanction-unknown' | 'sanction-ended' | 'appealed' | 'not-appealed';

/** Reads a sanction under the lock of its member: of two appeals at once one is made. */
function* lockSanction(id: string): Procedure<SanctionRow | undefined> {
  const found = yield* findSanction(id);
  if (!found) return undefined;
  yield* get(userForUpdate, { id: found.userId });
  return yield* findSanction(id);
}

const hasEnded = ({ endedAt, until }: SanctionRow, now: number) =>
  endedAt !== null || (until !== null && until <= now);

/** Makes the one appeal of a member against their own sanction, while it runs. */
export const appealSanction = (store: Store, id: string, userKey: number, text: string) =>
  store.write(function* (tx): Procedure<SanctionRow | AppealRefusal> {
    const now = Date.now();
    const sanction = yield* lockSanction(id);
    if (sanction?.userKey !== userKey) return 'sanction-unknown';
    if (sanction.appeal !== null) return 'appealed';
    if (hasEnded(sanction, now)) return 'sanction-ended';
    yield* run(setAppeal, { id, text, now });
    recordModeration(tx);
    return { ...sanction, appeal: text, appealedAt: now };
  });

/** Rejects an appeal against a sanction that runs; a repeat changes nothing. */
export const rejectAppeal = (store: Store, id: string, by: string) =>
  store.write(function* (tx): Procedure<SanctionRow | AppealRefusal> {
    const now = Date.now();
    const sanction = yield* lockSanction(id);
    if (!sanction) return 'sanction-unknown';
    if (sanction.appeal === null) return 'not-appealed';
    if (sanction.rejectedAt !== null) return sanction;
    if (hasEnded(sanction, now)) return 'sanction-ended';
    yield* run(setRejected, { id, now });
    yield* appendAudit({
      actor: by,
      act: 'appeal rejected',
      target: sanction.email,
      detail: sanction.appeal,
    });
    recordModeration(tx);
    return { ...sanction, rejectedAt: now };
  });
