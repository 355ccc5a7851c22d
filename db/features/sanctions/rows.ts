import type { SQL } from 'drizzle-orm';
import type { SanctionKind } from '../../../contract/values/sanction-kinds.ts';
import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, limit, query, type RowOf, rowBy, type Slice, skip } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

const fieldsOf = ({ sanctions, users }: Schema) => ({
  key: sanctions.key,
  id: sanctions.id,
  userId: users.id,
  userKey: sanctions.userKey,
  email: users.email,
  role: users.role,
  isModerator: users.isModerator,
  displayName: users.displayName,
  photoURL: users.photoURL,
  kind: sanctions.kind,
  reason: sanctions.reason,
  imposedBy: sanctions.imposedBy,
  imposedAt: sanctions.imposedAt,
  until: sanctions.until,
  endedAt: sanctions.endedAt,
  appeal: sanctions.appeal,
  appealedAt: sanctions.appealedAt,
  rejectedAt: sanctions.rejectedAt,
});

const byId = query<{ id: string }>()(fieldsOf, (db, { sanctions, users }, param, fields) =>
  db
    .select(fields)
    .from(sanctions)
    .innerJoin(users, eq(users.key, sanctions.userKey))
    .where(hasId(sanctions, param)),
);
/** A sanction with its member. */
export type SanctionRow = RowOf<typeof byId>;

/** Sanctions with their members, by key. */
export const byKeys = query<Keys>()(fieldsOf, (db, { sanctions, users }, param, fields) =>
  db
    .select(fields)
    .from(sanctions)
    .innerJoin(users, eq(users.key, sanctions.userKey))
    .where(isOneOf(sanctions.key, param)),
);
/** How many rows there are. */
export const count = () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') });
const countOf = rowBy('sanctions', 'userKey', count);
const keysOf = pages((along) =>
  query<Slice & { userKey: number }>()(
    ({ sanctions }) => ({ key: sanctions.key }),
    (db, { sanctions }, param, fields) =>
      db
        .select(fields)
        .from(sanctions)
        .where(eq(sanctions.userKey, param('userKey')))
        .orderBy(along(sanctions.key))
        .limit(limit)
        .offset(skip),
  ),
);
/** Whether a sanction runs at a time. */
export const isRunning = ({ endedAt, until }: Schema['sanctions'], now: SQL) =>
  and(isNull(endedAt), sql`(${until} is null or ${until} > ${now})`);
const runningOfKind = query<{ userKey: number; kind: SanctionKind; now: number }>()(
  ({ sanctions }) => ({ key: sanctions.key }),
  (db, { sanctions }, param, fields) =>
    db
      .select(fields)
      .from(sanctions)
      .where(
        and(
          eq(sanctions.userKey, param('userKey')),
          eq(sanctions.kind, param('kind')),
          isRunning(sanctions, param('now')),
        ),
      ),
);

/** Finds a sanction by id. */
export const findSanction = (id: string) => get(byId, { id });

/** Whether a sanction of that kind runs. */
export function* hasRunning(userKey: number, kind: SanctionKind, now: number): Procedure<boolean> {
  return (yield* get(runningOfKind, { userKey, kind, now })) !== undefined;
}

/** A page of a member's sanctions, newest first. */
export function* listSanctionsOf(userKey: number, slice: Slice) {
  const total = (yield* get(countOf, { userKey }))?.total ?? 0;
  const keys = yield* keysOfPage(keysOf, { userKey }, total, slice);
  return { sanctions: yield* readRows(byKeys, keys), total };
}
