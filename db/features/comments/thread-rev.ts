import { sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The part of the rev of a post's comments that their thanks have raised, as one statement reads it. */
const ofThanks = ({ threadThanks }: Schema) =>
  sql`coalesce((select t.rev from ${threadThanks} as t where t.post_key = posts.key), 0)`;

/** The rev of a post's comments, for reads of the post. */
export const commentsRevOf = (schema: Schema) =>
  sql<number>`posts.comments_rev + ${ofThanks(schema)}`.mapWith(Number).as('rev');

const thanksForUpdate = rowBy('threadThanks', 'postKey', ['rev'], 'no key update');

/**
 * The rev of a post's comments in a job that changes them, and that has locked the post. The lock on the part of the
 * thanks comes after that of the post: a thank that commits meanwhile is in an own statement's snapshot alone.
 */
export function* commentsRevIn(post: { key: number; commentsRev: number }): Procedure<number> {
  return post.commentsRev + ((yield* get(thanksForUpdate, { postKey: post.key }))?.rev ?? 0);
}
