import { room } from '../../../contract/core/rooms.ts';
import type { PostRow } from '../../../db/features/posts/reads.ts';
import type { BroadcastContext, Effects } from '../../app/commit-effects.ts';
import {
  followersTag,
  POST_REMOVALS,
  profileTag,
  threadTag,
} from '../../http/read-path/cache-tags.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';
import { broadcastStats } from '../stats/effects.ts';
import {
  presentAnswer,
  presentMarks,
  presentPoll,
  presentPostEdit,
  presentReplies,
  voteCountsOf,
} from './presenter.ts';

/** The response-cache tag of lists sorted by score; each vote drops it. */
export const SCORES = 'scores';

/** Broadcasts a post's counts and rev to its room, throttled. */
export function broadcastCounts(
  id: string,
  post: Parameters<typeof voteCountsOf>[0] &
    Parameters<typeof presentMarks>[0] &
    Parameters<typeof presentReplies>[0] &
    Parameters<typeof presentAnswer>[0] &
    Pick<PostRow, 'rev' | 'commentCount' | 'version' | 'poll'>,
  { live, settings }: BroadcastContext,
) {
  const { rev, commentCount, version } = post;
  const counts = {
    _id: id,
    rev,
    commentCount,
    version,
    ...voteCountsOf(post, settings.now),
    ...presentReplies(post, settings.now),
    ...presentPoll(post),
    ...presentMarks(post),
    ...presentAnswer(post),
  };
  live.broadcastThrottled(room.post(id), 'post:changed', counts, rev);
}

function broadcastFeed(
  { feedRev: rev, total }: { feedRev: number; total: number },
  context: BroadcastContext,
) {
  context.live.broadcast(room.feed, 'feed:changed', { rev, total });
  broadcastStats(context);
}

export const postEffects = {
  'post:added': { tags: () => [room.feed, SCORES], keepsCopies: true, broadcast: broadcastFeed },
  'post:edited': {
    // The results for another tag do not name the post yet.
    tags: ({ post: { id, tag }, tagBefore }) => [
      room.post(id),
      followersTag(id),
      threadTag(id),
      ...(tag === tagBefore ? [] : [room.feed]),
    ],
    broadcast: ({ post }, { live }) =>
      live.broadcast(room.post(post.id), 'post:edited', presentPostEdit(post)),
  },
  // Every list and every post shows other votes.
  'posts:rescored': { tags: () => [ANY_RESPONSE] },
  'post:restored': {
    tags: ({ id, authorIds }) => [
      room.feed,
      SCORES,
      room.post(id),
      room.comments(id),
      threadTag(id),
      followersTag(id),
      ...authorIds.map(profileTag),
    ],
    broadcast: broadcastFeed,
  },
  'post:removed': {
    tags: ({ id }) => [
      room.feed,
      SCORES,
      room.post(id),
      room.comments(id),
      threadTag(id),
      POST_REMOVALS,
    ],
    broadcast(change, context) {
      context.live.broadcastFinal(room.post(change.id), 'post:removed', { _id: change.id });
      broadcastFeed(change, context);
    },
  },
} satisfies Partial<Effects>;
