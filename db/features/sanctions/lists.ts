import type { SQL } from 'drizzle-orm';
import type { SanctionState } from '../../../contract/values/sanction-kinds.ts';
import { and, isNotNull, isNull } from '../../core/drizzle.ts';
import { keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get } from '../../core/procedure.ts';
import { limit, query, type Slice, skip } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { byKeys, count, isRunning } from './rows.ts';

type Filter = (sanctions: Schema['sanctions'], now: SQL) => SQL | undefined;

/** The statements that count and page through the sanctions that a filter admits. */
function statementsOf(filter: Filter) {
  const total = query<{ now: number }>()(count, (db, { sanctions }, param, fields) =>
    db
      .select(fields)
      .from(sanctions)
      .where(filter(sanctions, param('now'))),
  );
  const keys = pages((along) =>
    query<Slice & { now: number }>()(
      ({ sanctions }) => ({ key: sanctions.key }),
      (db, { sanctions }, param, fields) =>
        db
          .select(fields)
          .from(sanctions)
          .where(filter(sanctions, param('now')))
          .orderBy(along(sanctions.key))
          .limit(limit)
          .offset(skip),
    ),
  );
  return { total, keys };
}

const LISTS: Record<SanctionState | 'all', ReturnType<typeof statementsOf>> = {
  all: statementsOf(() => undefined),
  running: statementsOf(isRunning),
  appealed: statementsOf((sanctions, now) =>
    and(isRunning(sanctions, now), isNotNull(sanctions.appeal), isNull(sanctions.rejectedAt)),
  ),
};

/** A page of the sanctions of that state, newest first. */
export function* listSanctions(slice: Slice, state: SanctionState | 'all' = 'all') {
  const { total: counted, keys: paged } = LISTS[state];
  const now = Date.now();
  const total = (yield* get(counted, { now }))?.total ?? 0;
  const keys = yield* keysOfPage(paged, { now }, total, slice);
  return { sanctions: yield* readRows(byKeys, keys), total };
}
