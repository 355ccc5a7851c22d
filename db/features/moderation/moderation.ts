import { readCounter } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';

const waitingNow = query<{ now: number }>()(
  () => ({ count: sql<number>`one.waiting`.mapWith(Number).as('count') }),
  (select, { held, sanctions }, param) =>
    select.from(sql`(select
      (select count(*) from ${held})
      + (select count(*) from ${sanctions} as s
        where s.appeal is not null and s.rejected_at is null and s.ended_at is null
          and (s.until is null or s.until > ${param('now')})) as waiting) as one`),
);

declare module '../../core/store.ts' {
  interface Changes {
    /** Texts that wait, sanctions or appeals came, changed or went. */
    'moderation:changed': object;
  }
}

/** Records within a write job that the lists of moderators have changed. */
export function recordModeration(tx: Transaction): void {
  tx.incrementDeferred('rev.admin');
  tx.changed('moderation:changed', {});
}

/** How many texts and appeals wait. */
export function* countWaiting(): Procedure<number> {
  return (yield* get(waitingNow, { now: Date.now() }))?.count ?? 0;
}

/** A list of moderators, with the rev of the admins' room that was read before it: it is never ahead of the list. */
export function* withAdminRev<List>(read: () => Procedure<List>) {
  const adminRev = yield* readCounter('rev.admin');
  return { ...(yield* read()), adminRev };
}

/** How much waits. The rev of the admins' room is read first: it is never ahead of the number. */
export function* readModeration(): Procedure<{ waiting: number; rev: number }> {
  const rev = yield* readCounter('rev.admin');
  return { waiting: yield* countWaiting(), rev };
}
