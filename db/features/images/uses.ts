/** Which texts name a picture. */
import { eq, sql } from '../../core/drizzle.ts';
import { isOneOf, type Keys } from '../../core/pagination.ts';
import { query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** SQL for the pattern of texts that name the picture of the row at hand. */
export const namingPattern = ({ images }: Schema) => sql`'%image:' || ${images.address} || ')%'`;

/** The key of the newest post or comment whose text of now names the picture of the row at hand. */
function newest(kind: 'post' | 'comment', schema: Schema) {
  const { images, imageUses, posts, comments } = schema;
  const [table, text] = kind === 'post' ? [posts, 'description'] : [comments, 'text'];
  return sql`(select t.key from ${imageUses} as u join ${table} as t on t.key = u.text_key
    where u.image_key = ${images.key} and u.kind = ${sql.raw(`'${kind}'`)}
      and t.${sql.raw(text)} like ${namingPattern(schema)}
    order by u.text_key desc limit 1)`;
}

/** The newest text that shows each of some pictures. */
export const placesByKeys = query<Keys>()(
  ({ images, posts, comments }) => ({
    key: images.key,
    postId: sql<string | null>`${posts.id}`.as('postId'),
    commentId: sql<string | null>`${comments.id}`.as('commentId'),
  }),
  (select, schema, param) => {
    const { images, posts, comments } = schema;
    const post = newest('post', schema);
    return select
      .from(images)
      .leftJoin(
        comments,
        sql`${comments.key} = ${newest('comment', schema)} and ${comments.key} > coalesce(${post}, 0)`,
      )
      .leftJoin(posts, eq(posts.key, sql`coalesce(${comments.postKey}, ${post})`))
      .where(isOneOf(images.key, param));
  },
);
