import { room } from '../../../contract/core/rooms.ts';
import type { PostCounts } from '../../../db/features/comments/comments.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { followersTag, leadTag, profileTag } from '../../http/read-path/cache-tags.ts';
import { broadcastCounts } from '../posts/effects.ts';
import { broadcastStats } from '../stats/effects.ts';
import { presentComment, presentEdit } from './presenter.ts';
import { afterThanks } from './thanked.ts';

/** The number of a post's comments and their rev, as the commit left them. */
const threadOf = ({ commentCount, commentsRev }: PostCounts) => ({
  totalComments: commentCount,
  rev: commentsRev,
});

/** The effects of a commit that changes comments: the stale tags, and the events for all screens. */
export const commentEffects = {
  'comment:added': {
    tags: ({ comment: { postId, authorId } }) => [
      room.comments(postId),
      room.post(postId),
      profileTag(authorId),
      followersTag(postId),
    ],
    keepsCopies: true,
    broadcast({ comment, post }, context) {
      afterThanks(comment.postId, context, () =>
        context.live.broadcast(room.comments(comment.postId), 'comment:added', (viewer) => ({
          comment: presentComment(comment, viewer, context.settings.now),
          ...threadOf(post),
        })),
      );
      broadcastCounts(comment.postId, post, context);
      broadcastStats(context);
    },
  },
  'comment:changed': {
    tags: ({ comment: { postId, id } }) => [
      room.comments(postId),
      followersTag(postId),
      leadTag(id),
    ],
    broadcast: ({ comment, rev }, context) =>
      afterThanks(comment.postId, context, () =>
        context.live.broadcast(room.comments(comment.postId), 'comment:changed', {
          ...presentEdit(comment),
          rev,
        }),
      ),
  },
  'comment:removed': {
    tags: ({ id, postId, authorId }) => [
      room.comments(postId),
      room.post(postId),
      profileTag(authorId),
      followersTag(postId),
      leadTag(id),
    ],
    broadcast({ id, postId, post }, context) {
      const removed = { _id: id, postId, ...threadOf(post) };
      afterThanks(postId, context, () =>
        context.live.broadcast(room.comments(postId), 'comment:removed', removed),
      );
      broadcastCounts(postId, post, context);
      broadcastStats(context);
    },
  },
  'comments:removed': {
    tags: ({ ids, postId, authorId }) => [
      room.comments(postId),
      room.post(postId),
      profileTag(authorId),
      followersTag(postId),
      ...ids.map(leadTag),
    ],
    broadcast({ ids, postId, post }, context) {
      const removed = { postId, ids, ...threadOf(post) };
      context.live.broadcast(room.comments(postId), 'comments:removed', removed);
      broadcastCounts(postId, post, context);
      broadcastStats(context);
    },
  },
  'comments:restored': {
    tags: ({ ids, comment: { postId, authorId } }) => [
      room.comments(postId),
      room.post(postId),
      profileTag(authorId),
      followersTag(postId),
      ...ids.map(leadTag),
    ],
    broadcast({ comment, post }, context) {
      const { postId } = comment;
      // The rev skips one, so every screen reads its pages again: the comments stand in any places of them.
      context.live.broadcast(room.comments(postId), 'comment:changed', {
        ...presentEdit(comment),
        rev: post.commentsRev,
      });
      broadcastCounts(postId, post, context);
      broadcastStats(context);
    },
  },
} satisfies Partial<Effects>;
