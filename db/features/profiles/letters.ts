import type { Mail } from '../../../contract/values/inbox-kinds.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query, type RowOf } from '../../core/query.ts';

/** What letters a member gets. */
export interface Letters {
  mail: Mail;
  digest: boolean;
}

const account = query<{ key: number }>()(
  ({ users }) => ({
    id: users.id,
    email: users.email,
    displayName: users.displayName,
    photoURL: users.photoURL,
    role: users.role,
    isMember: users.isMember,
    isModerator: users.isModerator,
    mail: users.mail,
    digest: users.digest,
  }),
  (db, { users }, param, fields) =>
    db
      .select(fields)
      .from(users)
      .where(eq(users.key, param('key'))),
);
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
const lettersOf = query<{ email: string }>()(
  ({ users }) => ({ mail: users.mail, digest: users.digest }),
  (db, { users }, param, fields) =>
    db
      .select(fields)
      .from(users)
      .where(eq(users.email, param('email'))),
);

/** A member's own account; undefined when there is no such member. */
export const findAccount = (key: number) => get(account, { key });

/** Changes what letters a member gets; what is not named stays. The job has locked the member's row. */
export function* chooseLetters(email: string, change: Partial<Letters>): Procedure<void> {
  const now = yield* get(lettersOf, { email });
  if (now) yield* run(choose, { ...now, ...change, email });
}
