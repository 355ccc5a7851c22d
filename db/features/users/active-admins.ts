import { eq, sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { all, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';

/** Locks all admins in one order: of two concurrent acts that end their rights the second sees the first. */
const adminsForUpdate = query()(
  ({ users }) => ({ id: users.id }),
  (select, { users }, _param, { db }) =>
    forUpdate(
      db,
      select.from(users).where(eq(users.role, 'admin')).orderBy(users.key),
      'no key update',
      users,
    ),
);
/** The admins whom neither a suspension nor their leaving keeps from acting. */
const activeAdmins = query<{ now: number }>()(
  ({ users }) => ({ id: users.id }),
  (select, { users }, param) =>
    select
      .from(users)
      .where(
        sql`users.role = 'admin' and users.leaving_at is null and not exists (select 1 from sanctions
          where user_key = users.key and kind = 'suspend' and ended_at is null
          and (until is null or until > ${param('now')}))`,
      )
      .limit(2),
);

/** Locks all admins within a write job, before it reads which of them are active. */
export function* lockAdmins(): Procedure<void> {
  yield* all(adminsForUpdate, {});
}

/** True if a member is the one admin who can act; the admins are locked. */
export function* isOnlyActiveAdmin({ id }: { id: string }, now: number): Procedure<boolean> {
  const active = yield* all(activeAdmins, { now });
  return active.length === 1 && active[0]?.id === id;
}
