import type { FastifyInstance } from 'fastify';
import { room } from '../../../contract/core/rooms.ts';
import { MOST_PINNED } from '../../../contract/values/limits.ts';
import { readCounter } from '../../../db/core/counters.ts';
import { listPinned, setClosed, setPinned } from '../../../db/features/pins/pins.ts';
import type { PostRow } from '../../../db/features/posts/reads.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Caller } from '../../auth/caller.ts';
import { viewerOf } from '../../http/email-masking.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cleanTime } from '../../http/input.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { broadcastCounts } from '../posts/effects.ts';
import { presentPost } from '../posts/presenter.ts';
import { watchPinEnds } from './pin-ends.ts';

/** @throws HttpError (400) for a time that is over. */
function endOf(until: string | null | undefined): number | null {
  if (until === null || until === undefined) return null;
  const time = cleanTime(until, 'until');
  if (time <= Date.now())
    throw badInput('until', { fault: 'range', sentence: 'must be in the future' });
  return time;
}

/** The handlers of the calls that close and pin posts. */
function pinHandlers({ store, settings }: AppContext) {
  const present = (post: PostRow, caller: Caller) =>
    presentPost(post, viewerOf(settings.now, caller), settings.now);

  return {
    'GET /posts/pinned': {
      *read({ viewer }) {
        const rev = yield* readCounter('rev.feed');
        const posts = yield* listPinned(Date.now());
        return {
          answer: posts.map((post) => presentPost(post, viewer, settings.now)),
          rev,
          tags: [room.feed, ...posts.map(({ id }) => room.post(id))],
        };
      },
    },

    async 'PUT /posts/{id}/closed'({ params: { id }, body: { on }, caller, rev }) {
      const post = await setClosed(store, id, on, caller.email);
      if (!post) throw postNotFound();
      rev(post.rev);
      return present(post, caller);
    },

    async 'PUT /posts/{id}/pinned'({ params: { id }, body: { on, until }, caller, rev }) {
      // Of an unpinning the end means nothing, but it is checked in the same way.
      const end = endOf(until);
      const pin = { on, until: on ? end : null };
      const post = await setPinned(store, id, pin, caller.email);
      if (!post) throw postNotFound();
      if (post === 'too-many-pinned')
        throw httpError(
          'too-many-pinned',
          ({ limit }) => `At most ${limit} posts can be pinned. Unpin one first.`,
          { params: { limit: MOST_PINNED } },
        );
      rev(post.rev);
      return present(post, caller);
    },
  } satisfies Partial<Handlers>;
}

export const pins = {
  handlers: pinHandlers,
  effects: {
    'post:marked': {
      tags: ({ post, feed }) => [room.post(post.id), ...(feed ? [room.feed] : [])],
      broadcast({ post, feed }, context) {
        broadcastCounts(post.id, post, context);
        if (!feed) return;
        const { feedRev: rev, total } = feed;
        context.live.broadcast(room.feed, 'feed:changed', { rev, total });
      },
    },
  },
  async routes(app: FastifyInstance, context: AppContext) {
    watchPinEnds(app, context);
  },
} satisfies Feature;
