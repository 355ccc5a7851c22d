import { room } from '../../../contract/core/rooms.ts';
import type { Direction } from '../../../contract/features/votes.ts';
import { type CountsRow, castVote, withdrawVote } from '../../../db/features/votes/votes.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { broadcastCounts, SCORES } from '../posts/effects.ts';
import { voteCountsOf } from '../posts/presenter.ts';

/** The handlers of the calls about votes. */
function voteHandlers({ store, settings }: AppContext) {
  function voted(post: CountsRow | null, myVote: Direction | null) {
    if (!post) throw postNotFound();
    return { ...voteCountsOf(post, settings.now), rev: post.rev, myVote };
  }

  return {
    async 'PATCH /posts/{id}/upvote'({ params, caller }) {
      return voted(await castVote(store, params.id, caller, 1), 'up');
    },
    async 'PATCH /posts/{id}/downvote'({ params, caller }) {
      return voted(await castVote(store, params.id, caller, -1), 'down');
    },
    async 'DELETE /posts/{id}/vote'({ params, caller }) {
      return voted(await withdrawVote(store, params.id, caller), null);
    },
  } satisfies Partial<Handlers>;
}

export const votes = {
  handlers: voteHandlers,
  effects: {
    'votes:changed': {
      tags: ({ post }) => [SCORES, room.post(post.id)],
      keepsCopies: true,
      // The own vote comes first: the figures that follow would look like another's vote.
      broadcast({ post, email, myVote }, context) {
        const vote = { postId: post.id, myVote, rev: post.rev };
        context.live.broadcast(room.user(email), 'vote:changed', vote);
        broadcastCounts(post.id, post, context);
      },
    },
  },
} satisfies Feature;
