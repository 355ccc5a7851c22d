import { eq, sql } from '../../core/drizzle.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get } from '../../core/procedure.ts';
import { query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import { withMentioned } from '../../core/texts.ts';
import { commentFields } from '../comments/comments.ts';
import { withQuoted } from '../comments/replies.ts';

/** The name of the member's counter: `commentsOf` in SQL. */
const COMMENTS_OF = sql`'comments.of.' || users.key`;

const byId = rowBy('users', 'id', ({ users }) => ({
  key: users.key,
  id: users.id,
  displayName: users.displayName,
  photoURL: users.photoURL,
  bio: users.bio,
  isMember: users.isMember,
  role: users.role,
  isModerator: users.isModerator,
  createdAt: users.createdAt,
  posts: users.postCount,
  comments: sql<number>`coalesce((select value from counters where name = ${COMMENTS_OF}), 0)`.as(
    'comments',
  ),
}));
/** The public facts of a member. */
export type MemberRow = RowOf<typeof byId>;

const keysByAuthor = pages<{ authorKey: number }>('comments', ({ comments }, param) =>
  eq(comments.authorKey, param('authorKey')),
);
const commentsByKeys = query<Keys>()(
  (schema) => ({
    ...commentFields(schema),
    postId: schema.posts.id,
    postTitle: schema.posts.title,
  }),
  (select, { comments, posts, users }, param) =>
    select
      .from(comments)
      .innerJoin(users, eq(users.key, comments.authorKey))
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(isOneOf(comments.key, param)),
);

/** The public facts of a member; undefined when there is no such member. */
export const findMember = (id: string) => get(byId, { id });

/** A page of a member's comments, newest first, each with the title of its post. */
export function* listMemberComments({ key: authorKey, comments: total }: MemberRow, slice: Slice) {
  const keys = yield* keysOfPage(keysByAuthor, { authorKey }, total, slice);
  return yield* withMentioned(yield* withQuoted(yield* readRows(commentsByKeys, keys)));
}
