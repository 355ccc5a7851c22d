/** Texts that stand come to wait again, as those of a raid do, and come back to their old places. */
import { sql } from '../../core/drizzle.ts';
import { keyOf } from '../../core/ids.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { returning, rowBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { archiveWaiting, type StandingText } from '../archive/archive.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { memberStatusFields } from '../users/rows.ts';
import { insertHeldRow } from './writes.ts';

const TEXT = ['key', 'authorKey', 'format', 'createdText', 'waitedSince'] as const;
const standingPost = rowBy('posts', 'id', [
  ...TEXT,
  'title',
  'description',
  'tag',
  'startUp',
  'startDown',
]);
const standingComment = rowBy('comments', 'id', [...TEXT, 'text', 'postKey', 'replyToKey']);
/** Counts a post that waits again. */
export const holdSlot = returning<{ key: number }>()(memberStatusFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ heldPosts: sql`${users.heldPosts} + 1`, rev: sql`${users.rev} + 1` })
    .where(sql`${users.key} = ${param('key')}`),
);
const archiveOf = rowBy('archives', 'id', ['id']);

/** The text of a post or comment, as that of a text that waits. */
function* readText({ kind, id }: StandingText) {
  const none = { title: '', tag: '', startUp: 0, startDown: 0, postKey: null, replyToKey: null };
  if (kind === 'comment') {
    const comment = yield* get(standingComment, { id });
    return comment && { ...none, ...comment };
  }
  const post = yield* get(standingPost, { id });
  return post && { ...none, ...post, text: post.description };
}

/**
 * Lets a text that stands wait for approval within a job: it goes from all screens, and is unknown until then. Its
 * approval brings it back with all that belonged to it (`restoreArchive`).
 * @returns whether there was such a text.
 */
export function* holdStanding(tx: Transaction, standing: StandingText): Procedure<boolean> {
  const { kind, id } = standing;
  const found = yield* readText(standing);
  if (!found) return false;
  const { waitedSince, ...text } = found;
  // A text that waited has the key of its approval; a waiting text is found by the number of its id.
  const key = waitedSince === null ? text.key : keyOf(id);
  if (!(yield* archiveWaiting(tx, standing, key))) return false;
  yield* insertHeldRow({ ...text, key, id, kind, heldAt: Date.now() });
  if (kind === 'post') {
    const author = yield* get(holdSlot, { key: text.authorKey });
    if (author) tx.changed('status:changed', author);
  }
  recordModeration(tx);
  return true;
}

/** True if a text that waits stood before, and its archive is there. */
export function* stoodBefore(id: string): Procedure<boolean> {
  return (yield* get(archiveOf, { id })) !== undefined;
}
