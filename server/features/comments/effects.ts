import { room } from '../../../contract/rooms.ts';
import type { PostCounts } from '../../../db/features/comments.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { broadcastCounts } from '../posts/effects.ts';
import { broadcastStats } from '../stats/effects.ts';
import { presentComment } from './presenter.ts';

/** The number of a post's comments and their rev, as the commit left them. */
const threadOf = ({ commentCount, commentsRev }: PostCounts) => ({
  totalComments: commentCount,
  rev: commentsRev,
});

export const commentEffects = {
  'comment:added': {
    tags: ({ comment: { postId } }) => [room.comments(postId), room.post(postId)],
    broadcast({ comment, post }, context) {
      context.live.broadcast(room.comments(comment.postId), 'comment:added', (viewer) => ({
        comment: presentComment(comment, viewer),
        ...threadOf(post),
      }));
      broadcastCounts(comment.postId, post, context);
      broadcastStats(context);
    },
  },
  'comment:removed': {
    tags: ({ postId }) => [room.comments(postId), room.post(postId)],
    broadcast({ id, postId, post }, context) {
      const removed = { _id: id, postId, ...threadOf(post) };
      context.live.broadcast(room.comments(postId), 'comment:removed', removed);
      broadcastCounts(postId, post, context);
      broadcastStats(context);
    },
  },
} satisfies Partial<Effects>;
