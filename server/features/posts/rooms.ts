import { readCounter } from '../../../db/core/counters.ts';
import { findOpenedPost } from '../../../db/features/posts/reads.ts';
import { findVote } from '../../../db/features/votes/votes.ts';
import { type Rooms, readConsistently, revOf } from '../../realtime/rooms.ts';
import { presentOpenedPost } from './presenter.ts';

const feedRev = revOf('rev.feed');
function* readFeed() {
  return { total: yield* readCounter('posts') };
}

export const postRooms = {
  feed: { state: () => readConsistently(feedRev, readFeed) },
  post: {
    *state({ settings, caller, viewer, key }) {
      const post = yield* findOpenedPost(key);
      if (!post) return null;
      const presented = presentOpenedPost(post, viewer, settings.now);
      const myVote = caller && (yield* findVote(post, caller));
      return { rev: post.rev, state: caller ? { ...presented, myVote } : presented };
    },
  },
} satisfies Partial<Rooms>;
