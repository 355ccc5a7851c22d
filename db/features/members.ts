import { sql } from '../drizzle.ts';
import { get } from '../procedure.ts';
import { hasId, query } from '../query.ts';

/** The name of the member's counter: `commentsOf` in SQL. */
const COMMENTS_OF = sql`'comments.of.' || users.key`;

const byId = query<{ id: string }>()(
  ({ users }) => ({
    id: users.id,
    displayName: users.displayName,
    photoURL: users.photoURL,
    isMember: users.isMember,
    role: users.role,
    createdAt: users.createdAt,
    posts: users.postCount,
    comments: sql<number>`coalesce((select value from counters where name = ${COMMENTS_OF}), 0)`.as(
      'comments',
    ),
  }),
  (db, { users }, param, fields) => db.select(fields).from(users).where(hasId(users, param)),
);

/** The public facts of a member; undefined when there is no such member. */
export const findMember = (id: string) => get(byId, { id });
