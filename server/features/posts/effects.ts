import { room } from '../../../contract/rooms.ts';
import type { BroadcastContext, Effects } from '../../app/commit-effects.ts';
import { broadcastStats } from '../stats/effects.ts';
import { voteCountsOf } from './presenter.ts';

/** The response-cache tag of lists sorted by score; each vote drops it. */
export const SCORES = 'scores';

/** Broadcasts a post's counts and rev to its room, throttled. */
export function broadcastCounts(
  id: string,
  post: Parameters<typeof voteCountsOf>[0] & { rev: number; commentCount: number },
  { live, config }: BroadcastContext,
) {
  const { rev, commentCount } = post;
  const counts = { _id: id, rev, commentCount, ...voteCountsOf(post, config) };
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
  'post:added': { tags: () => [room.feed, SCORES], broadcast: broadcastFeed },
  'post:removed': {
    tags: ({ id }) => [room.feed, SCORES, room.post(id), room.comments(id)],
    broadcast(change, context) {
      context.live.broadcastFinal(room.post(change.id), 'post:removed', { _id: change.id });
      broadcastFeed(change, context);
    },
  },
} satisfies Partial<Effects>;
