import { eq } from '../../core/drizzle.ts';
import { keyOf, newestKey, timeOf, timeOfKey } from '../../core/ids.ts';
import { isOneOf, type Keys, readRows } from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, query, type RowOf, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { lockPost } from '../posts/reads.ts';

const quotedFields = ({ comments, users }: Schema) => ({
  key: comments.key,
  id: comments.id,
  authorKey: comments.authorKey,
  authorId: users.id,
  authorName: users.displayName,
  text: comments.text,
  format: comments.format,
});
const byKeys = query<Keys>()(quotedFields, (select, { comments, users }, param) =>
  select
    .from(comments)
    .innerJoin(users, eq(users.key, comments.authorKey))
    .where(isOneOf(comments.key, param)),
);
const byId = query<{ id: string }>()(
  (schema) => ({ ...quotedFields(schema), postKey: schema.comments.postKey }),
  (select, { comments, users }, param) =>
    select
      .from(comments)
      .innerJoin(users, eq(users.key, comments.authorKey))
      .where(hasId(comments, param)),
);

/** The part of the answered comment that a reply shows. */
type QuotedComment = RowOf<typeof byKeys>;
/** The comment that a comment answers; null: it is no reply. */
export type Quoted = QuotedComment | 'removed' | null;

/** Adds to comments those that they answer. Comments that are no replies cost no statement. */
export function* withQuoted<Row extends { replyToKey: number | null }>(
  rows: Row[],
): Procedure<(Row & { quoted: Quoted })[]> {
  if (rows.every(({ replyToKey }) => replyToKey === null))
    return rows.map((row) => ({ ...row, quoted: null }));
  const keys = [...new Set(rows.flatMap(({ replyToKey }) => replyToKey ?? []))];
  const found = new Map((yield* readRows(byKeys, keys)).map((row) => [row.key, row]));
  const quotedBy = ({ replyToKey: key }: Row): Quoted =>
    key === null ? null : (found.get(key) ?? 'removed');
  return rows.map((row) => ({ ...row, quoted: quotedBy(row) }));
}

/** The id of the comment that a comment answers; undefined: it is no reply, or what it answers was deleted. */
export function* quotedId(replyToKey: number | null): Procedure<string | undefined> {
  if (replyToKey === null) return undefined;
  return (yield* readRows(byKeys, [replyToKey]))[0]?.id;
}

/** Why a comment is not written. */
export type Refusal = 'post-unknown' | 'post-closed' | 'reply-unknown' | 'reply-gone';

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The latest time of any id: ids run ahead of a clock that has stepped back. */
const newestTime = () => Math.max(Date.now(), timeOfKey(newestKey()));

/** True if a comment of a post can have had this id: the ids of deleted comments are not kept. */
const mayHaveBeen = (id: string, postKey: number): boolean =>
  UUID_V7.test(id) && keyOf(id) > postKey && timeOf(id) <= newestTime();

/** The comment of a post that is to be answered, or why it can't be. */
function* quotedIn(
  post: { key: number; isClosed: boolean } | undefined,
  id: string,
): Procedure<QuotedComment | Refusal> {
  if (!post) return 'post-unknown';
  if (post.isClosed) return 'post-closed';
  const found = yield* get(byId, { id });
  if (found) return found.postKey === post.key ? found : 'reply-unknown';
  return mayHaveBeen(id, post.key) ? 'reply-gone' : 'reply-unknown';
}

/** Finds the comment that is to be answered, in a write job, and keeps it from being deleted until the job ends. */
export function* findQuoted(postId: string, id: string): Procedure<QuotedComment | Refusal> {
  // The lock comes first: a deletion that has it already is then seen.
  return yield* quotedIn(yield* lockPost(postId), id);
}

const placeById = rowBy('posts', 'id', ['key', 'isClosed']);

/** Why a comment would not be written now; null: it would be. The job that writes it decides anew. */
export function* refusalOf(postId: string, replyTo?: string): Procedure<Refusal | null> {
  const post = yield* get(placeById, { id: postId });
  if (!post) return 'post-unknown';
  if (replyTo === undefined) return post.isClosed ? 'post-closed' : null;
  const quoted = yield* quotedIn(post, replyTo);
  return typeof quoted === 'string' ? quoted : null;
}
