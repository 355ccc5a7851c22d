import { room } from '../../../contract/core/rooms.ts';
import { markRead } from '../../../db/features/read-positions/marks.ts';
import { listPositions } from '../../../db/features/read-positions/positions.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { postIdsIn } from '../../http/input.ts';
import { postNotFound } from '../posts/author-rights.ts';

/** The handlers of the calls about read positions. */
function readHandlers({ store }: AppContext) {
  return {
    async 'PUT /reads/{postId}'({ params, body, caller, rev }) {
      const mark = await markRead(store, caller, params.postId, body.comment);
      if (mark === 'no post') throw postNotFound();
      if (mark === 'no comment')
        throw badInput('Comment', { fault: 'unknown', sentence: 'is not one of this post.' });
      rev(mark.rev);
      return { comment: mark.comment, new: mark.new };
    },

    async 'GET /reads'({ query, caller, rev }) {
      const found = await store.read(listPositions(caller, postIdsIn(query.posts)));
      rev(found.rev);
      return found.positions;
    },
  } satisfies Partial<Handlers>;
}

export const readPositions = {
  handlers: readHandlers,
  /** No cached response shows a position, and no caller holds one: a change of it drops nothing. */
  effects: {
    'reads:changed': {
      broadcast: ({ email, postId, comment, new: count, rev }, { live }) =>
        live.broadcast(room.user(email), 'reads:changed', { postId, comment, new: count, rev }),
    },
  },
} satisfies Feature;
