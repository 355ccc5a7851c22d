import { eq, sql } from '../../core/drizzle.ts';
import { returning, rowBy } from '../../core/query.ts';
import { memberStatusFields } from './rows.ts';

/** Locks a member, and reads who they are. */
export const userForUpdate = rowBy(
  'users',
  'id',
  ['key', 'id', 'email', 'role', 'isModerator'],
  'no key update',
);

/** Raises the rev of a member's room, and answers their status. */
export const raiseStatus = returning<{ key: number }>()(
  memberStatusFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({ rev: sql`${users.rev} + 1` })
      .where(eq(users.key, param('key'))),
);
