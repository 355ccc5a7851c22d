import { sql } from '../../core/drizzle.ts';
import { get } from '../../core/procedure.ts';
import { hasId, query, rowBy } from '../../core/query.ts';
import { userFields } from './rows.ts';

const byEmail = rowBy('users', 'email', userFields);
const byId = rowBy('users', 'id', userFields);

const byToken = query<{ id: string; token: string; session: string }>()(
  (schema) => ({
    ...userFields(schema),
    ended: sql<number>`exists (select 1 from ended_tokens where id = ${sql.placeholder('token')})
        or (${sql.placeholder('session')} <> '' and not exists
          (select 1 from sessions where id = ${sql.placeholder('session')} and ended_at is null))`.as(
      'ended',
    ),
  }),
  (select, { users }, param) => select.from(users).where(hasId(users, param)),
);

/** Finds a member by e-mail address. */
export const findUser = (email: string) => get(byEmail, { email });

/** Finds a member by id. */
export const findUserById = (id: string) => get(byId, { id });

/** Finds the member of a product token; undefined when there is none, or the token or its session was ended. */
export function* findByToken({
  sub: id,
  jti: token,
  sid: session = '',
}: {
  sub: string;
  jti: string;
  sid?: string;
}) {
  const user = yield* get(byToken, { id, token, session });
  return user && !user.ended ? user : undefined;
}
