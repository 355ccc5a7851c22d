import { PAGE } from '../../../contract/values/limits.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import { type CommentRow, findComment } from '../../../db/features/comments/comments.ts';
import { withQuoted } from '../../../db/features/comments/replies.ts';
import { findThread, listComments, type Thread } from '../../../db/features/comments/threads.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import type { Feature } from '../../app/feature.ts';
import type { Viewer } from '../../http/email-masking.ts';
import type { PhotoPolicy } from '../../http/shown-photo.ts';
import { firstPage, readConsistently } from '../../realtime/rooms.ts';
import { renderWithin } from '../../texts/write-text.ts';
import { commentAuthorRights } from './author-rights.ts';
import { commentEffects } from './effects.ts';
import { commentHandlers } from './handlers.ts';
import { presentComment } from './presenter.ts';

function* readFirstPage(thread: Thread, viewer: Viewer, policy: PhotoPolicy) {
  const comments = yield* listComments(thread, firstPage(PAGE.comments));
  return {
    comments: comments.map((comment) => presentComment(comment, viewer, policy)),
    totalComments: thread.total,
  };
}

/** A comment that waits for approval, as its author sees it. */
function* findHeldComment(id: string): Procedure<CommentRow | undefined> {
  const held = yield* findHeld(id);
  if (held?.kind !== 'comment' || held.postId === null) return undefined;
  const [row] = yield* withQuoted([held]);
  const written = yield* renderWithin({ ...held, isPost: false });
  const fresh = {
    postedAt: held.heldAt,
    version: 1,
    editedAt: null,
    thanks: 0,
    quoted: row?.quoted ?? null,
  };
  return { ...held, ...written, ...fresh, postId: held.postId };
}

/** Comments: their room, and the answers to repeated writes. */
export const comments = {
  handlers: commentHandlers,
  effects: commentEffects,
  rooms: {
    comments: {
      state: ({ settings, viewer, key }) =>
        readConsistently(
          () => findThread(key),
          (thread) => readFirstPage(thread, viewer, settings.now),
        ),
    },
  },
  repeats: {
    *'POST /comments'(id, policy) {
      const held = yield* findHeldComment(id);
      if (held) return { ...presentComment(held, 'member', policy), insertedId: id, held: true };
      const comment = yield* findComment(id);
      return comment ? { ...presentComment(comment, 'member', policy), insertedId: id } : null;
    },
  },
  authorRights: commentAuthorRights,
} satisfies Feature;
