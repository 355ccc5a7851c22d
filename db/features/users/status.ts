import { eq, sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { hasId, query } from '../../core/query.ts';
import { memberStatusFields } from './rows.ts';

/** Locks a member, and reads who they are. */
export const userForUpdate = query<{ id: string }>()(
  ({ users }) => ({
    key: users.key,
    id: users.id,
    email: users.email,
    role: users.role,
    isModerator: users.isModerator,
  }),
  (db, { users }, param, fields) =>
    forUpdate(db, db.select(fields).from(users).where(hasId(users, param)), 'no key update', users),
);

/** Raises the rev of a member's room, and answers their status. */
export const raiseStatus = query<{ key: number }>()(
  memberStatusFields,
  (db, { users }, param, fields) =>
    db
      .update(users)
      .set({ rev: sql`${users.rev} + 1` })
      .where(eq(users.key, param('key')))
      .returning(fields),
);
