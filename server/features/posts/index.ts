import { readCounter } from '../../../db/core/counters.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import { findOpenedPost, findPost } from '../../../db/features/posts/reads.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { readConsistently, revOf } from '../../realtime/rooms.ts';
import { serveAtomFeeds } from './atom-feed.ts';
import { postAuthorRights } from './author-rights.ts';
import { postEditHandler } from './edit-handler.ts';
import { postEffects } from './effects.ts';
import { postHandlers } from './handlers.ts';
import { findOwnVotes } from './own-votes.ts';
import { presentOpenedPost } from './presenter.ts';

const feedRev = revOf('rev.feed');
function* readFeed() {
  return { total: yield* readCounter('posts') };
}

/** Posts: the rooms of the feed and of each post, and the answer to a repeated write. */
export const posts = {
  handlers: (context: AppContext) => ({
    ...postHandlers(context),
    ...postEditHandler(context),
  }),
  effects: postEffects,
  rooms: {
    feed: { state: () => readConsistently(feedRev, readFeed) },
    post: {
      *state({ settings, caller, viewer, key }) {
        const post = yield* findOpenedPost(key);
        if (!post) return null;
        const presented = presentOpenedPost(post, viewer, settings.now);
        const own = caller && (yield* findOwnVotes(post, caller));
        return { rev: post.rev, state: { ...presented, ...own } };
      },
    },
  },
  repeats: {
    *'POST /posts'(id) {
      if (yield* findPost(id)) return { insertedId: id };
      return (yield* findHeld(id)) ? { insertedId: id, held: true } : null;
    },
  },
  authorRights: postAuthorRights,
  routes: serveAtomFeeds,
} satisfies Feature;
