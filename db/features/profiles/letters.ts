import type { Mail } from '../../../contract/values/inbox-kinds.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, type RowOf, rowBy } from '../../core/query.ts';

/** What letters a member gets. */
export interface Letters {
  mail: Mail;
  digest: boolean;
}

const account = rowBy('users', 'key', [
  'id',
  'email',
  'displayName',
  'photoURL',
  'role',
  'isMember',
  'isModerator',
  'mail',
  'digest',
]);
/** A member's own account, with their choice of letters. */
export type Account = RowOf<typeof account>;

const choose = mutation<Letters & { email: string }>()((db, { users }, param) =>
  db
    .update(users)
    .set({
      mail: sql`${param('mail')}`,
      digest: sql`${sql.param(sql.placeholder('digest'), users.digest)}`,
    })
    .where(eq(users.email, param('email'))),
);
const lettersOf = rowBy('users', 'email', ['mail', 'digest']);

/** A member's own account; undefined when there is no such member. */
export const findAccount = (key: number) => get(account, { key });

/** Changes what letters a member gets; what is not named stays. The job has locked the member's row. */
export function* chooseLetters(email: string, change: Partial<Letters>): Procedure<void> {
  const now = yield* get(lettersOf, { email });
  if (now) yield* run(choose, { ...now, ...change, email });
}
