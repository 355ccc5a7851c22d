/** Which texts name a picture. */
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';

interface Place {
  key: number;
  postId: string;
  commentId: string | null;
}

const newestPost = query<{ imageKey: number }>()(
  ({ posts }) => ({ key: posts.key, postId: posts.id }),
  (select, { posts, imageUses }, param) =>
    select
      .from(imageUses)
      .innerJoin(posts, sql`${imageUses.kind} = 'post' and ${posts.key} = ${imageUses.textKey}`)
      .where(eq(imageUses.imageKey, param('imageKey')))
      .orderBy(sql`${posts.key} desc`)
      .limit(1),
);
const newestComment = query<{ imageKey: number }>()(
  ({ posts, comments }) => ({
    key: comments.key,
    postId: posts.id,
    commentId: sql<string>`${comments.id}`.as('commentId'),
  }),
  (select, { posts, comments, imageUses }, param) =>
    select
      .from(imageUses)
      .innerJoin(
        comments,
        sql`${imageUses.kind} = 'comment' and ${comments.key} = ${imageUses.textKey}`,
      )
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(eq(imageUses.imageKey, param('imageKey')))
      .orderBy(sql`${comments.key} desc`)
      .limit(1),
);

/** The newest text that names a picture; null: none does. */
export function* newestPlaceOf(imageKey: number): Procedure<Place | null> {
  const post = yield* get(newestPost, { imageKey });
  const comment = yield* get(newestComment, { imageKey });
  if (comment && (!post || comment.key > post.key)) return comment;
  return post ? { ...post, commentId: null } : null;
}
