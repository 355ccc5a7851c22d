import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { broadcastCounts } from '../posts/effects.ts';

export const pinEffects = {
  'post:marked': {
    tags: ({ post, feed }) => [room.post(post.id), ...(feed ? [room.feed] : [])],
    broadcast({ post, feed }, context) {
      broadcastCounts(post.id, post, context);
      if (!feed) return;
      const { feedRev: rev, total } = feed;
      context.live.broadcast(room.feed, 'feed:changed', { rev, total });
    },
  },
} satisfies Partial<Effects>;
