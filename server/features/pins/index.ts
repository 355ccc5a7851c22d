import type { FastifyInstance } from 'fastify';
import { room } from '../../../contract/core/rooms.ts';
import { MOST_PINNED } from '../../../contract/values/limits.ts';
import { readCounter } from '../../../db/core/counters.ts';
import { listPinned, setClosed, setPinned } from '../../../db/features/pins/pins.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cleanTime } from '../../http/input.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { broadcastCounts } from '../posts/effects.ts';
import { presentPost } from '../posts/presenter.ts';
import { readWholePost } from '../posts/whole-post.ts';
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
function pinHandlers(context: AppContext) {
  const { store, settings } = context;
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
      if (!(await setClosed(store, id, on, caller.email))) throw postNotFound();
      const post = await readWholePost(context, id, caller);
      rev(post.rev);
      return post;
    },

    async 'PUT /posts/{id}/pinned'({ params: { id }, body: { on, until }, caller, rev }) {
      // Of an unpinning the end means nothing, but it is checked in the same way.
      const end = endOf(until);
      const pin = { on, until: on ? end : null };
      const pinned = await setPinned(store, id, pin, caller.email);
      if (!pinned) throw postNotFound();
      if (pinned === 'too-many-pinned')
        throw httpError(
          'too-many-pinned',
          ({ limit }) => `At most ${limit} posts can be pinned. Unpin one first.`,
          { params: { limit: MOST_PINNED } },
        );
      const post = await readWholePost(context, id, caller);
      rev(post.rev);
      return post;
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
