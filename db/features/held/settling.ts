import { excerptOf } from '../../../contract/values/excerpt.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import type { WrittenText } from '../../core/texts.ts';
import { restoreArchive } from '../archive/restore.ts';
import { appendAudit, type Removal, withReason } from '../audit/audit.ts';
import { insertComment } from '../comments/comments.ts';
import { changeComment } from '../comments/editing.ts';
import { quotedId, type Refusal } from '../comments/replies.ts';
import { notify } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { changePoll, type PollRefusal } from '../polls/polls.ts';
import { changePost } from '../posts/editing.ts';
import type { NewPoll } from '../posts/poll.ts';
import type { Scores } from '../posts/scores.ts';
import { insertPost } from '../posts/writes.ts';
import { memberStatusFields } from '../users/rows.ts';
import { type HeldRow, lockHeld } from './reads.ts';
import { stoodBefore } from './standing.ts';

const remove = deleteBy('held', 'key');
const removeArchive = deleteBy('archives', 'id');
const postPlace = rowBy('posts', 'id', ({ posts }) => ({ postKey: posts.key }));
const commentPlace = rowBy('comments', 'id', ({ comments }) => ({
  postKey: comments.postKey,
  commentKey: comments.key,
}));
const postVersion = rowBy('posts', 'id', ['version']);
const commentVersion = rowBy('comments', 'id', ['version']);
const author = rowBy('users', 'key', ['key', 'id', 'email', 'displayName', 'photoURL']);
const publishSlot = returning<{ key: number }>()(memberStatusFields, (db, { users }, param) =>
  db
    .update(users)
    .set({
      postCount: sql`${users.postCount} + 1`,
      heldPosts: sql`${users.heldPosts} - 1`,
      rev: sql`${users.rev} + 1`,
    })
    .where(eq(users.key, param('key'))),
);
const releaseSlot = returning<{ key: number }>()(memberStatusFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ heldPosts: sql`${users.heldPosts} - 1`, rev: sql`${users.rev} + 1` })
    .where(eq(users.key, param('key'))),
);

/** Gives back the slot among the free five of a post that waits no more. */
function* releaseHeldSlot(tx: Transaction, key: number): Procedure<void> {
  const author = yield* get(releaseSlot, { key });
  if (author) tx.changed('status:changed', author);
}

/** The poll of an edit is not taken any more: the job is undone. */
class PollRefusedError extends Error {
  override readonly name = 'PollRefusedError';
  readonly refusal: PollRefusal;
  constructor(refusal: PollRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Why a text was not approved: what it belongs to is gone, or was edited after it. */
export type ApprovalRefusal = Refusal | PollRefusal | 'held-unknown' | 'version-conflict';

function* publish(
  tx: Transaction,
  held: HeldRow,
  { text, ...written }: WrittenText,
  scores: Scores,
): Procedure<{ id: string } | ApprovalRefusal> {
  const { id, heldAt, kind, authorKey, postId, commentId, createdText, title, tag, version } = held;
  const poll: NewPoll | null = held.poll === null ? null : JSON.parse(held.poll);
  const waited = { id, waitedSince: heldAt };
  if (kind === 'post') {
    const status = yield* get(publishSlot, { key: authorKey });
    if (!status) return 'held-unknown';
    const { startUp, startDown } = held;
    const post = {
      ...written,
      authorKey,
      title,
      tag,
      startUp,
      startDown,
      createdText,
      waited,
      poll,
    };
    return yield* insertPost(tx, scores, { ...post, description: text }, status);
  }
  if (kind === 'comment') {
    const by = yield* get(author, { key: authorKey });
    if (!by || postId === null) return 'post-unknown';
    const replyTo = yield* quotedId(held.replyToKey);
    const comment = { ...written, text, postId, author: by, createdText, replyTo, waited };
    return yield* insertComment(tx, comment);
  }
  const edit = { version: version ?? 0 };
  const changed =
    kind === 'post-edit'
      ? yield* changePost(tx, { id: postId ?? '', ...edit, title, tag, text: { text, ...written } })
      : yield* changeComment(tx, { id: commentId ?? '', ...edit, text, ...written });
  if (!changed) return 'held-unknown';
  if (changed.isConflict) return 'version-conflict';
  if (poll && postId !== null) {
    const refused = yield* changePoll(tx, postId, poll);
    // The job is undone: the edit stands with its poll, or not at all.
    if (typeof refused === 'string') throw new PollRefusedError(refused);
  }
  return { id: kind === 'post-edit' ? (postId ?? '') : (commentId ?? '') };
}

/** Brings a text back that stood before it waited, with what its author has changed meanwhile. */
function* publishAgain(
  tx: Transaction,
  held: HeldRow,
  { text, ...written }: WrittenText,
  scores: Scores,
): Procedure<{ id: string } | ApprovalRefusal> {
  const { id, kind, authorKey, title, tag, revision } = held;
  if (!(yield* restoreArchive(tx, scores, id)))
    return kind === 'post' ? 'held-unknown' : 'post-unknown';
  if (kind === 'post') yield* releaseHeldSlot(tx, authorKey);
  if (revision === 1) return { id };
  const { version } = (yield* get(kind === 'post' ? postVersion : commentVersion, { id })) ?? {};
  if (version === undefined) return 'held-unknown';
  if (kind === 'post')
    yield* changePost(tx, { id, version, title, tag, text: { text, ...written } });
  else yield* changeComment(tx, { id, version, text, ...written });
  return { id };
}

const detailOf = ({ authorEmail, kind, title, text, format }: HeldRow) =>
  `${kind} of ${authorEmail}: ${title || excerptOf(text, format)}`;

/** A text that waits has another version than the one that was read: its author has edited it since. */
export interface Reread {
  current: HeldRow;
}

interface Approval {
  id: string;
  actor: { key: number; email: string };
  /** The version that was read, and the text as it was rendered. */
  version: number;
  written: WrittenText;
}

/** Tells the author what became of a text: an approval leads to it, and goes with it. */
function* notifyAuthor(
  tx: Transaction,
  { id, authorKey: userKey, title, text, format }: HeldRow,
  more: { actorKey: number; detail?: string; postKey?: number; commentKey?: number },
): Procedure<void> {
  const about = title || excerptOf(text, format);
  yield* notify(tx, { kind: 'held', subject: id, userKey, title: about, ...more });
}

/**
 * Writes a text that waits as its author would have now.
 * @returns what it has become, or why it was not approved.
 */
export function approveHeld(
  store: Store,
  scores: Scores,
  { id, actor, version, written }: Approval,
): Promise<{ id: string } | Reread | ApprovalRefusal> {
  return store
    .write(function* (tx) {
      const held = yield* lockHeld(id);
      if (!held) return 'held-unknown';
      if (held.revision !== version) return { current: held };
      const put = (yield* stoodBefore(id)) ? publishAgain : publish;
      const published = yield* put(tx, held, written, scores);
      if (typeof published === 'string') return published;
      yield* run(remove, { key: held.key });
      const isPost = held.kind === 'post' || held.kind === 'post-edit';
      const place = yield* isPost ? get(postPlace, published) : get(commentPlace, published);
      yield* notifyAuthor(tx, held, { actorKey: actor.key, ...place });
      yield* appendAudit({
        actor: actor.email,
        act: 'text approved',
        target: id,
        detail: detailOf(held),
      });
      recordModeration(tx);
      return { id: published.id };
    })
    .catch((error: unknown) => {
      if (error instanceof PollRefusedError) return error.refusal;
      throw error;
    });
}

function* withdraw(tx: Transaction, { key, kind, authorKey }: HeldRow): Procedure<void> {
  yield* run(remove, { key });
  if (kind === 'post') yield* releaseHeldSlot(tx, authorKey);
}

/** Refuses a locked text that waits, and tells its author. The archive of one that stood before is the caller's. */
export function* refuseLocked(tx: Transaction, held: HeldRow, refusal: Removal): Procedure<void> {
  const { by, reason } = refusal;
  yield* withdraw(tx, held);
  const detail = withReason(detailOf(held), refusal);
  yield* appendAudit({ actor: by.email, act: 'text refused', target: held.id, detail });
  yield* notifyAuthor(tx, held, { actorKey: by.key, detail: reason });
}

/** A text that waits, and its version as who settles it has read it; undefined: any. */
interface Seen {
  id: string;
  version: number | undefined;
}

/**
 * Deletes a text that waits, and frees the slot of a post.
 * @param refusal who refuses it, of which its author is told; null: its author takes it back.
 * @returns whether there was one, or the text as it is now where its version is another.
 */
export const removeHeld = (
  store: Store,
  { id, version }: Seen,
  refusal: Removal | null,
): Promise<boolean | Reread> =>
  store.write(function* (tx) {
    const held = yield* lockHeld(id);
    if (!held) return false;
    if (version !== undefined && version !== held.revision) return { current: held };
    yield* run(removeArchive, { id });
    if (refusal) yield* refuseLocked(tx, held, refusal);
    else yield* withdraw(tx, held);
    recordModeration(tx);
    return true;
  });
