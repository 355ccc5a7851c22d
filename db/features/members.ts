import { sql } from '../drizzle.ts';
import { get } from '../procedure.ts';
import { hasId, query } from '../query.ts';

const byId = query<{ id: string }>()(
  ({ users }) => ({
    id: users.id,
    displayName: users.displayName,
    photoURL: users.photoURL,
    isMember: users.isMember,
    role: users.role,
    createdAt: users.createdAt,
    posts: users.postCount,
    comments: sql<number>`(select count(*) from comments where author_key = users.key)`.as(
      'comments',
    ),
  }),
  (db, { users }, param, fields) => db.select(fields).from(users).where(hasId(users, param)),
);

/** The public facts of a member; undefined when there is no such member. */
export const findMember = (id: string) => get(byId, { id });
