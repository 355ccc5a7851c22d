import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { broadcastCounts, SCORES } from '../posts/effects.ts';

export const voteEffects = {
  'votes:changed': {
    tags: ({ post }) => [SCORES, room.post(post.id)],
    broadcast: ({ post }, context) => broadcastCounts(post.id, post, context),
  },
} satisfies Partial<Effects>;
