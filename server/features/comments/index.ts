import { room } from '../../../contract/core/rooms.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { findByAnyId } from '../../../db/core/former-ids.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import {
  type CommentRow,
  findComment,
  type PostCounts,
} from '../../../db/features/comments/comments.ts';
import { withQuoted } from '../../../db/features/comments/replies.ts';
import { findThread, listComments, type Thread } from '../../../db/features/comments/threads.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import type { Feature } from '../../app/feature.ts';
import type { Viewer } from '../../http/email-masking.ts';
import { followersTag, profileTag } from '../../http/read-path/cache-tags.ts';
import type { PhotoPolicy } from '../../http/shown-photo.ts';
import { firstPage, readConsistently } from '../../realtime/rooms.ts';
import { renderWithin } from '../../texts/write-text.ts';
import { broadcastCounts } from '../posts/effects.ts';
import { broadcastStats } from '../stats/effects.ts';
import { commentAuthorRights } from './author-rights.ts';
import { commentHandlers } from './handlers.ts';
import { presentComment, presentEdit } from './presenter.ts';

/** The number of a post's comments and their rev, as the commit left them. */
const threadOf = ({ commentCount, commentsRev }: PostCounts) => ({
  totalComments: commentCount,
  rev: commentsRev,
});

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
  const written = yield* renderWithin(held.text, held.format);
  const fresh = { postedAt: held.heldAt, version: 1, editedAt: null, quoted: row?.quoted ?? null };
  return { ...held, ...written, ...fresh, postId: held.postId };
}

/** Comments: the effects of their changes, their room, and the answers to repeated writes. */
export const comments = {
  handlers: commentHandlers,
  effects: {
    'comment:added': {
      tags: ({ comment: { postId, authorId } }) => [
        room.comments(postId),
        room.post(postId),
        profileTag(authorId),
        followersTag(postId),
      ],
      broadcast({ comment, post }, context) {
        context.live.broadcast(room.comments(comment.postId), 'comment:added', (viewer) => ({
          comment: presentComment(comment, viewer, context.settings.now),
          ...threadOf(post),
        }));
        broadcastCounts(comment.postId, post, context);
        broadcastStats(context);
      },
    },
    'comment:changed': {
      tags: ({ comment: { postId } }) => [room.comments(postId)],
      broadcast: ({ comment, rev }, { live }) =>
        live.broadcast(room.comments(comment.postId), 'comment:changed', {
          ...presentEdit(comment),
          rev,
        }),
    },
    'comment:removed': {
      tags: ({ postId, authorId }) => [
        room.comments(postId),
        room.post(postId),
        profileTag(authorId),
        followersTag(postId),
      ],
      broadcast({ id, postId, post }, context) {
        const removed = { _id: id, postId, ...threadOf(post) };
        context.live.broadcast(room.comments(postId), 'comment:removed', removed);
        broadcastCounts(postId, post, context);
        broadcastStats(context);
      },
    },
  },
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
      const comment = yield* findByAnyId(id, findComment);
      return comment
        ? { ...presentComment(comment, 'member', policy), insertedId: comment.id }
        : null;
    },
  },
  authorRights: commentAuthorRights,
} satisfies Feature;
