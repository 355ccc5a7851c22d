import { FREE_POSTS, MOST_HELD } from '../../../contract/values/limits.ts';
import type { HeldKind } from '../../../contract/values/moderation-kinds.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { type WriteKey, writeOnce } from '../../core/idempotency.ts';
import { newRowId } from '../../core/ids.ts';
import { linkImages } from '../../core/image-uses.ts';
import { likenessOf } from '../../core/newcomers/likeness.ts';
import {
  countArrival,
  dayNumberOf,
  type NewcomersText,
  reasonByOthers,
  rememberText,
} from '../../core/newcomers/newcomers.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, mutation, query, returning, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import type { CommentRow, NewComment } from '../comments/comments.ts';
import { byAuthor } from '../comments/comments.ts';
import { findQuoted, type Refusal } from '../comments/replies.ts';
import { recordModeration } from '../moderation/moderation.ts';
import type { NewPoll } from '../posts/poll.ts';
import { lockPost } from '../posts/reads.ts';
import { isBelowLimit, type NewPost } from '../posts/writes.ts';
import { memberStatusFields } from '../users/rows.ts';
import { countHeldOf, type HeldRow, lockHeld } from './reads.ts';

interface NewHeld {
  kind: HeldKind;
  authorKey: number;
  postKey?: number | null;
  commentKey?: number;
  version?: number;
  title?: string;
  tag?: string;
  text: string;
  format: 'plain' | 'markdown';
  createdText?: string;
  startUp?: number;
  startDown?: number;
  replyToKey?: number | null;
  poll?: string | null;
}
const insert = insertInto('held', [
  'postKey',
  'commentKey',
  'version',
  'title',
  'tag',
  'format',
  'createdText',
  'startUp',
  'startDown',
  'replyToKey',
  'likeness',
  'poll',
]);

/** Takes a slot among the free five for a post that waits. */
const takeSlot = returning<{ authorKey: number; free: number }>()(
  memberStatusFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({ heldPosts: sql`${users.heldPosts} + 1`, rev: sql`${users.rev} + 1` })
      .where(and(eq(users.key, param('authorKey')), isBelowLimit(users, param('free')))),
);
const removeEdit = (name: 'postKey' | 'commentKey', kind: HeldKind) =>
  mutation<{ key: number }>()((db, { held }, param) =>
    db.delete(held).where(and(eq(held[name], param('key')), eq(held.kind, kind))),
  );
const removePostEdit = removeEdit('postKey', 'post-edit');
const removeCommentEdit = removeEdit('commentKey', 'comment-edit');

const editOfPost = query<{ postKey: number }>()(
  ({ held }) => ({ key: held.key, revision: held.revision, poll: held.poll }),
  (select, { held }, param) =>
    select
      .from(held)
      .where(and(eq(held.postKey, param('postKey')), eq(held.kind, 'post-edit')))
      .limit(1),
);
const changePollOf = updateBy('held', 'key', ['poll', 'revision']);

/** As many texts of the member wait as can; the job is rolled back. */
export class TooManyHeldError extends Error {
  override name = 'TooManyHeldError';
}
/** Two texts of one member at once are counted one after the other. A job locks the post before the member. */
const authorForUpdate = rowBy('users', 'key', ['key'], 'no key update');

/** Writes the row of a text that waits, and links its pictures. Its post and its author are locked. */
export function* insertHeldRow(row: NewHeld & { key: number; id: string; heldAt: number }) {
  const none = { postKey: null, commentKey: null, version: null, replyToKey: null, poll: null };
  const empty = { title: '', tag: '', createdText: '', startUp: 0, startDown: 0 };
  yield* run(insert, { ...none, ...empty, ...row, likeness: likenessOf(row) });
  yield* linkImages('held', row.key, row);
}

/**
 * @param judged where it waits as a newcomer's text: its reason is counted.
 * @throws TooManyHeldError
 */
function* insertHeld(
  tx: Transaction,
  held: NewHeld,
  judged: NewcomersText | null,
): Procedure<{ id: string; heldAt: number }> {
  yield* get(authorForUpdate, { key: held.authorKey });
  if ((yield* countHeldOf(held.authorKey)) >= MOST_HELD) throw new TooManyHeldError();
  const heldAt = Date.now();
  const made = newRowId();
  yield* insertHeldRow({ ...held, ...made, heldAt });
  if (judged) {
    yield* rememberText(judged);
    const reason = judged.reason ?? (yield* reasonByOthers(judged));
    if (reason) tx.incrementDeferred(`held.${reason}.${dayNumberOf(heldAt)}`);
  }
  recordModeration(tx);
  return { id: made.id, heldAt };
}

/** Keeps a new post until it is approved; answers its id there, or null when the limit of posts is reached. */
export function holdPost(
  store: Store,
  { description: text, ...post }: NewPost,
  key: WriteKey | null,
  judged: NewcomersText | null = null,
): Promise<{ id: string } | null> {
  const { authorKey, title, tag, format, createdText, startUp, startDown } = post;
  const poll = post.poll ? JSON.stringify(post.poll) : null;
  const given = { authorKey, title, tag, text, format, createdText, startUp, startDown, poll };
  return writeOnce(store, key, function* (tx) {
    const author = yield* get(takeSlot, { authorKey, free: FREE_POSTS });
    if (!author) return null;
    tx.changed('status:changed', author);
    if (judged) countArrival(tx, 'texts');
    return yield* insertHeld(tx, { kind: 'post', ...given }, judged);
  });
}

/** Keeps a new comment until it is approved; answers it as its author sees it, or why it can't be written. */
export function holdComment(
  store: Store,
  { postId, author, replyTo, ...comment }: NewComment,
  key: WriteKey | null,
  judged: NewcomersText | null = null,
): Promise<{ id: string; comment: CommentRow } | Refusal> {
  return writeOnce(store, key, function* (tx) {
    // The lock keeps the post from being deleted without this text.
    const post = yield* lockPost(postId);
    if (!post) return 'post-unknown';
    if (post.isClosed) return 'post-closed';
    const quoted = replyTo === undefined ? null : yield* findQuoted(postId, replyTo);
    if (typeof quoted === 'string') return quoted;
    const { text, format, createdText } = comment;
    const replyToKey = quoted?.key ?? null;
    const place = { authorKey: author.key, postKey: post.key, replyToKey };
    const waiting = { kind: 'comment', text, format, createdText, ...place } as const;
    if (judged) countArrival(tx, 'texts');
    const { id, heldAt } = yield* insertHeld(tx, waiting, judged);
    const fresh = { key: 0, id, postedAt: heldAt, version: 1, editedAt: null, thanks: 0 };
    return {
      id,
      comment: { ...comment, ...fresh, ...byAuthor(author), postId, quoted, replyToKey },
    };
  });
}

interface Edited {
  key: number;
  authorKey: number;
  /** The version that the edit changes. */
  version: number;
  format: NewHeld['format'];
}

/** Keeps an edit of a locked post until it is approved, in place of an earlier one that still waits. */
export const holdPostEdit = (judged: NewcomersText) =>
  function* (
    tx: Transaction,
    post: Edited & { title: string; tag: string; description: string },
  ): Procedure<void> {
    const { key, authorKey, version, title, tag, description: text, format } = post;
    // The poll of an earlier edit waits on.
    const poll = (yield* get(editOfPost, { postKey: key }))?.poll ?? null;
    yield* run(removePostEdit, { key });
    const edit = { authorKey, version, title, tag, text, format, poll };
    yield* insertHeld(tx, { kind: 'post-edit', postKey: key, ...edit }, judged);
  };

/** Keeps a poll of a locked post until it is approved, beside the texts of an edit that still waits. */
export const holdPoll = (judged: NewcomersText) =>
  function* (
    tx: Transaction,
    post: Edited & { title: string; tag: string; description: string },
    wanted: NewPoll,
  ): Procedure<void> {
    const poll = JSON.stringify(wanted);
    const edit = yield* get(editOfPost, { postKey: post.key });
    if (edit) {
      yield* run(changePollOf, { key: edit.key, poll, revision: edit.revision + 1 });
      recordModeration(tx);
      return;
    }
    const { key: postKey, authorKey, version, title, tag, description: text, format } = post;
    yield* insertHeld(
      tx,
      {
        kind: 'post-edit',
        postKey,
        authorKey,
        version,
        title,
        tag,
        text,
        format,
        poll,
      },
      judged,
    );
  };

/** Keeps an edit of a comment of a locked post until it is approved, in place of an earlier one that still waits. */
export const holdCommentEdit = (judged: NewcomersText) =>
  function* (tx: Transaction, comment: Edited & { text: string }, postKey: number) {
    const { key, authorKey, version, text, format } = comment;
    yield* run(removeCommentEdit, { key });
    const edit = { authorKey, version, text, format, commentKey: key };
    yield* insertHeld(tx, { kind: 'comment-edit', postKey, ...edit }, judged);
  };

const changeHeld = updateBy('held', 'key', [
  'title',
  'tag',
  'text',
  'format',
  'revision',
  'likeness',
]);

/** The texts that an author changes of one that waits; what is not named stays. */
type HeldChange = Partial<Pick<HeldRow, 'title' | 'tag' | 'text' | 'format'>>;

/**
 * Changes a text that waits, by the wish of its author; it waits on.
 * @param version the one that the author has read.
 * @returns the text as it is now; undefined: it waits no more.
 */
export function editHeld(
  store: Store,
  { id, version }: { id: string; version: number },
  change: HeldChange,
): Promise<{ held: HeldRow; isConflict: boolean } | undefined> {
  return store.write(function* (tx) {
    const held = yield* lockHeld(id);
    if (!held) return undefined;
    if (held.revision !== version) return { held, isConflict: true };
    const edited = { ...held, ...change, revision: version + 1 };
    const next = { ...edited, likeness: likenessOf(edited) };
    yield* linkImages('held', held.key, next);
    yield* run(changeHeld, next);
    recordModeration(tx);
    return { held: next, isConflict: false };
  });
}
