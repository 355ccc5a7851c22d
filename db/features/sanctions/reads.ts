import type { SQL } from 'drizzle-orm';
import type { SanctionKind, SanctionState } from '../../../contract/values/moderation-kinds.ts';
import { and, eq, getTableColumns, isNotNull, isNull, sql } from '../../core/drizzle.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { hasId, query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

const fieldsOf = ({ sanctions, users }: Schema) => ({
  ...getTableColumns(sanctions),
  /** The address of whoever imposed it; of who has left the name in the audit log. */
  imposedBy: sql<string>`coalesce((select judge.email from users as judge
    where judge.id = substr(${sanctions.imposedBy}, 8) and judge.left_at is null), ${sanctions.imposedBy})`.as(
    'imposedBy',
  ),
  userId: users.id,
  email: users.email,
  role: users.role,
  isModerator: users.isModerator,
  displayName: users.displayName,
  photoURL: users.photoURL,
});

const byId = query<{ id: string }>()(fieldsOf, (select, { sanctions, users }, param) =>
  select
    .from(sanctions)
    .innerJoin(users, eq(users.key, sanctions.userKey))
    .where(hasId(sanctions, param)),
);
/** A sanction with its member. */
export type SanctionRow = RowOf<typeof byId>;

/** Sanctions with their members, by key. */
const byKeys = query<Keys>()(fieldsOf, (select, { sanctions, users }, param) =>
  select
    .from(sanctions)
    .innerJoin(users, eq(users.key, sanctions.userKey))
    .where(isOneOf(sanctions.key, param)),
);
/** How many rows there are. */
const count = () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') });
const countOf = rowBy('sanctions', 'userKey', count);
const keysOf = pages<{ userKey: number }>('sanctions', ({ sanctions }, param) =>
  eq(sanctions.userKey, param('userKey')),
);
/** True if a sanction runs at a time. */
const isRunning = ({ endedAt, until }: Schema['sanctions'], now: SQL) =>
  and(isNull(endedAt), sql`(${until} is null or ${until} > ${now})`);
const runningOfKind = query<{ userKey: number; kind: SanctionKind; now: number }>()(
  ({ sanctions }) => ({ key: sanctions.key }),
  (select, { sanctions }, param) =>
    select
      .from(sanctions)
      .where(
        and(
          eq(sanctions.userKey, param('userKey')),
          eq(sanctions.kind, param('kind')),
          isRunning(sanctions, param('now')),
        ),
      ),
);

/** At most one sanction of each kind runs. */
const runningOf = query<{ id: string; now: number }>()(
  ({ sanctions }) => ({ key: sanctions.key }),
  (select, { sanctions, users }, param) =>
    select
      .from(sanctions)
      .innerJoin(users, eq(users.key, sanctions.userKey))
      .where(and(hasId(users, param), isRunning(sanctions, param('now')))),
);

/** Finds a sanction by id. */
export const findSanction = (id: string) => get(byId, { id });

/** True if a sanction of that kind runs. */
export function* hasRunning(userKey: number, kind: SanctionKind, now: number): Procedure<boolean> {
  return (yield* get(runningOfKind, { userKey, kind, now })) !== undefined;
}

/** A page of a member's sanctions, newest first. */
export function* listSanctionsOf(userKey: number, slice: Slice) {
  const total = (yield* get(countOf, { userKey }))?.total ?? 0;
  const keys = yield* keysOfPage(keysOf, { userKey }, total, slice);
  return { sanctions: yield* readRows(byKeys, keys), total };
}

type Filter = (sanctions: Schema['sanctions'], now: SQL) => SQL | undefined;

/** The statements that count and page through the sanctions that a filter admits. */
function statementsOf(filter: Filter) {
  const total = query<{ now: number }>()(count, (select, { sanctions }, param) =>
    select.from(sanctions).where(filter(sanctions, param('now'))),
  );
  const keys = pages<{ now: number }>('sanctions', ({ sanctions }, param) =>
    filter(sanctions, param('now')),
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

/** The sanctions of some members that run, newest first. */
export function* listRunningOf(ids: readonly string[]) {
  const now = Date.now();
  const keys = new Set<number>();
  for (const id of ids) for (const { key } of yield* all(runningOf, { id, now })) keys.add(key);
  const sanctions = yield* readRows(
    byKeys,
    [...keys].sort((one, other) => other - one),
  );
  return { sanctions, total: sanctions.length };
}
