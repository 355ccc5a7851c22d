import { room } from '../contract/rooms.ts';
import type { Direction } from '../contract/votes.ts';
import type { PostRow } from '../db/posts.ts';
import { castVote, withdrawVote } from '../db/votes.ts';
import type { Effects } from './effects.ts';
import { Refused } from './errors.ts';
import type { Parts } from './parts.ts';
import { SCORES, shownVotes, tellCounts } from './posts.ts';
import type { Handlers } from './serve.ts';

export const voteEffects = {
  'votes:changed': {
    tags: ({ post }) => [SCORES, room.post(post.id)],
    broadcast: ({ post }, to) => tellCounts(post.id, post, to),
  },
} satisfies Partial<Effects>;

export function voteHandlers({ store, config }: Parts) {
  function voted(post: PostRow | null, myVote: Direction | null) {
    if (!post) throw new Refused(404, 'There is no such post.', { code: 'post-unknown' });
    return { ...shownVotes(post, config), rev: post.rev, myVote };
  }

  return {
    async 'PATCH /posts/{id}/upvote'({ params, caller }) {
      return voted(await castVote(store, params.id, caller.id, 1), 'up');
    },
    async 'PATCH /posts/{id}/downvote'({ params, caller }) {
      return voted(await castVote(store, params.id, caller.id, -1), 'down');
    },
    async 'DELETE /posts/{id}/vote'({ params, caller }) {
      return voted(await withdrawVote(store, params.id, caller.id), null);
    },
  } satisfies Partial<Handlers>;
}
