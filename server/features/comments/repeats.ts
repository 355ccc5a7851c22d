import { findByAnyId } from '../../../db/core/former-ids.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import { type CommentRow, findComment } from '../../../db/features/comments/comments.ts';
import { withQuoted } from '../../../db/features/comments/replies.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import type { Repeats } from '../../http/idempotency.ts';
import { renderWithin } from '../../texts/write-text.ts';
import { presentComment } from './presenter.ts';

/** A comment that waits for approval, as its author sees it. */
function* findHeldComment(id: string): Procedure<CommentRow | undefined> {
  const held = yield* findHeld(id);
  if (held?.kind !== 'comment' || held.postId === null) return undefined;
  const [row] = yield* withQuoted([held]);
  const written = yield* renderWithin(held.text, held.format);
  const fresh = { postedAt: held.heldAt, version: 1, editedAt: null, quoted: row?.quoted ?? null };
  return { ...held, ...written, ...fresh, postId: held.postId };
}

export const commentRepeats = {
  *'POST /comments'(id, policy) {
    const held = yield* findHeldComment(id);
    if (held) return { ...presentComment(held, 'member', policy), insertedId: id, held: true };
    const comment = yield* findByAnyId(id, findComment);
    return comment
      ? { ...presentComment(comment, 'member', policy), insertedId: comment.id }
      : null;
  },
} satisfies Partial<Repeats>;
