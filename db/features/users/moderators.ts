import { and, eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, returning } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { findUserById } from './reads.ts';
import { userFields } from './rows.ts';

const setModerator = (on: boolean) =>
  returning<{ id: string }>()(userFields, (db, { users }, param) =>
    db
      .update(users)
      .set({ isModerator: on, rev: sql`${users.rev} + 1` })
      .where(and(hasId(users, param), eq(users.role, 'user'), eq(users.isModerator, !on))),
  );
const nameModerator = setModerator(true);
const dismissModerator = setModerator(false);
const clearModerator = returning<{ email: string }>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ isModerator: false })
    .where(
      and(eq(users.email, param('email')), eq(users.role, 'user'), eq(users.isModerator, true)),
    ),
);

declare module '../../core/store.ts' {
  interface Changes {
    'moderator:dismissed': { id: string };
  }
}

/**
 * Makes a member a moderator, or a plain member again.
 * @returns the member and whether anything changed; undefined when there is no such member. An admin never changes.
 */
export const changeModerator = (store: Store, id: string, on: boolean, actor: string) =>
  store.write(function* (tx) {
    const user = yield* get(on ? nameModerator : dismissModerator, { id });
    if (!user) {
      const found = yield* findUserById(id);
      return found && { user: found, isChanged: false };
    }
    const act = on ? 'moderator named' : 'moderator dismissed';
    yield* appendAudit({ actor, act, target: user.email, detail: '' });
    if (!on) tx.changed('moderator:dismissed', { id: user.id });
    tx.changed('status:changed', user);
    return { user, isChanged: true };
  });

/** Within the write job that makes a member an admin: an admin is no moderator beside it. */
export function* dismissNewAdmin(email: string, actor: string): Procedure<void> {
  if (!(yield* get(clearModerator, { email }))) return;
  const detail = 'is an admin now';
  yield* appendAudit({ actor, act: 'moderator dismissed', target: email, detail });
}
