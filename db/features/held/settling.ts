import { excerptOf } from '../../../contract/values/excerpt.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, returning, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import type { WrittenText } from '../../core/texts.ts';
import { appendAudit, type Removal, withReason } from '../audit/audit.ts';
import { insertComment } from '../comments/comments.ts';
import { changeComment } from '../comments/editing.ts';
import { quotedId, type Refusal } from '../comments/replies.ts';
import { notify } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { changePost } from '../posts/editing.ts';
import { lockPost } from '../posts/reads.ts';
import type { Scores } from '../posts/scores.ts';
import { insertPost } from '../posts/writes.ts';
import { memberStatusFields } from '../users/rows.ts';
import { findHeld, type HeldRow } from './reads.ts';

const lockById = rowBy('held', 'id', ['key', 'became'], 'update');
const remove = deleteBy('held', 'key');
/** An approved text is elsewhere from then on; here only its new id stays. */
const EMPTY = { title: '', text: '', createdText: '' };
const markApproved = updateBy('held', 'key', ['became', 'title', 'text', 'createdText']);
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

/**
 * Locks a text that waits, so that one job alone settles it. Its post is locked first, as in the jobs that delete the
 * post or a comment with what waits there.
 */
function* lockHeld(id: string): Procedure<HeldRow | undefined> {
  const found = yield* findHeld(id);
  if (found?.postId) yield* lockPost(found.postId);
  const locked = yield* get(lockById, { id });
  return locked?.became === null ? yield* findHeld(id) : undefined;
}

/** Why a text was not approved: what it belongs to is gone, or was edited after it. */
export type ApprovalRefusal = Refusal | 'held-unknown' | 'version-conflict';

function* publish(
  tx: Transaction,
  held: HeldRow,
  { text, ...written }: WrittenText,
  scores: Scores,
): Procedure<{ id: string } | ApprovalRefusal> {
  const { kind, authorKey, postId, commentId, createdText, title, tag, version } = held;
  if (kind === 'post') {
    const status = yield* get(publishSlot, { key: authorKey });
    if (!status) return 'held-unknown';
    const { startUp, startDown } = held;
    const post = { ...written, authorKey, title, tag, startUp, startDown, createdText };
    return yield* insertPost(tx, scores, { ...post, description: text }, status);
  }
  if (kind === 'comment') {
    const by = yield* get(author, { key: authorKey });
    if (!by || postId === null) return 'post-unknown';
    const replyTo = yield* quotedId(held.replyToKey);
    return yield* insertComment(tx, { ...written, text, postId, author: by, createdText, replyTo });
  }
  const edit = { version: version ?? 0 };
  const changed =
    kind === 'post-edit'
      ? yield* changePost(tx, { id: postId ?? '', ...edit, title, tag, text: { text, ...written } })
      : yield* changeComment(tx, { id: commentId ?? '', ...edit, text, ...written });
  if (!changed) return 'held-unknown';
  if (changed.isConflict) return 'version-conflict';
  return { id: kind === 'post-edit' ? (postId ?? '') : (commentId ?? '') };
}

const detailOf = ({ authorEmail, kind, title, text, format }: HeldRow) =>
  `${kind} of ${authorEmail}: ${title || excerptOf(text, format)}`;

interface Approval {
  id: string;
  actor: string;
  written: WrittenText;
}

/** Writes a text that waits as its author would have now; answers what it has become, or why it was not approved. */
export function approveHeld(
  store: Store,
  scores: Scores,
  { id, actor, written }: Approval,
): Promise<{ id: string } | ApprovalRefusal> {
  return store.write(function* (tx) {
    const held = yield* lockHeld(id);
    if (!held) return 'held-unknown';
    const published = yield* publish(tx, held, written, scores);
    if (typeof published === 'string') return published;
    const isNew = held.kind === 'post' || held.kind === 'comment';
    yield* isNew
      ? run(markApproved, { ...EMPTY, key: held.key, became: published.id })
      : run(remove, { key: held.key });
    yield* appendAudit({ actor, act: 'text approved', target: id, detail: detailOf(held) });
    recordModeration(tx);
    return { id: published.id };
  });
}

/** Deletes a text that waits, and tells its author; answers whether there was one. */
export function refuseHeld(store: Store, id: string, removal: Removal): Promise<boolean> {
  const { by, reason } = removal;
  return store.write(function* (tx) {
    const held = yield* lockHeld(id);
    if (!held) return false;
    yield* run(remove, { key: held.key });
    const { kind, authorKey: userKey, title, text, format } = held;
    if (kind === 'post') yield* releaseHeldSlot(tx, userKey);
    const detail = withReason(detailOf(held), removal);
    yield* appendAudit({ actor: by.email, act: 'text refused', target: id, detail });
    const notice = { userKey, actorKey: by.key, detail: reason };
    const about = title || excerptOf(text, format);
    yield* notify(tx, { kind: 'removed', subject: id, title: about, ...notice });
    recordModeration(tx);
    return true;
  });
}
