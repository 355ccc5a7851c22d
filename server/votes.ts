import { room } from '../contract/rooms.ts';
import type { Direction } from '../contract/votes.ts';
import type { PostRow } from '../db/posts.ts';
import { castVote, withdrawVote } from '../db/votes.ts';
import { Refused } from './errors.ts';
import type { Parts } from './parts.ts';
import { SCORES, shownVotes } from './posts.ts';
import type { Handlers } from './serve.ts';

export function voteHandlers(parts: Parts) {
  const { store, order, hot, live, config } = parts;

  function voted(result: { post: PostRow; changed: boolean } | null, myVote: Direction | null) {
    if (!result) throw new Refused(404, 'There is no such post.');
    const { post, changed } = result;
    const counts = { ...shownVotes(post, config), rev: post.rev };
    if (changed) {
      hot.drop(SCORES);
      hot.drop(room.post(post.id));
      live.postChanged({ _id: post.id, commentCount: post.commentCount, ...counts });
    }
    return { ...counts, myVote };
  }

  return {
    async 'PATCH /posts/{id}/upvote'({ params, caller }) {
      return voted(await castVote(store, order, params.id, caller.id, 1), 'up');
    },
    async 'PATCH /posts/{id}/downvote'({ params, caller }) {
      return voted(await castVote(store, order, params.id, caller.id, -1), 'down');
    },
    async 'DELETE /posts/{id}/vote'({ params, caller }) {
      return voted(await withdrawVote(store, order, params.id, caller.id), null);
    },
  } satisfies Partial<Handlers>;
}
