import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { returning, rowBy } from '../../core/query.ts';

const revByKey = rowBy('users', 'key', ['rev']);

/** The rev of a member's own room, to be read before what it stands for. */
export function* userRev({ key }: { key: number }): Procedure<number> {
  return (yield* get(revByKey, { key }))?.rev ?? 0;
}

/** Raises the rev of a member's room by one. */
export const raiseRev = returning<{ key: number }>()(
  ({ users }) => ({ rev: users.rev }),
  (db, { users }, param) =>
    db
      .update(users)
      .set({ rev: sql`${users.rev} + 1` })
      .where(eq(users.key, param('key'))),
);
