import { room } from '../../../contract/core/rooms.ts';
import { COMMENTS_AT_ONCE } from '../../../contract/features/thanks.ts';
import { findThanked, setThanks } from '../../../db/features/thanks/thanks.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { CallContext } from '../../http/call-context.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { idsIn } from '../../http/input.ts';
import { commentNotFound } from '../comments/author-rights.ts';
import { broadcastThanks } from '../comments/thanked.ts';

function thanksHandlers({ store }: AppContext) {
  const set =
    (on: boolean) =>
    async ({ params, caller, rev: setRev }: CallContext<'PUT /comments/{id}/thanks'>) => {
      const result = await setThanks(store, caller, params.id, on);
      if (result === 'unknown') throw commentNotFound();
      if (result === 'own')
        throw httpError('own-comment', 'Nobody thanks for a comment of their own.');
      const { thanks, mine, rev, ownRev } = result;
      setRev(ownRev);
      return { thanks, mine, rev };
    };

  return {
    'PUT /comments/{id}/thanks': set(true),
    'DELETE /comments/{id}/thanks': set(false),
    async 'GET /thanks'({ query, caller, rev: setRev }) {
      const ids = idsIn(query.comments, 'Comments', COMMENTS_AT_ONCE);
      const { rev, ids: thanked } = await store.read(findThanked(caller, ids));
      setRev(rev);
      return thanked;
    },
  } satisfies Partial<Handlers>;
}

export const thanks = {
  handlers: thanksHandlers,
  effects: {
    'thanks:changed': {
      tags: ({ postId }) => [room.comments(postId)],
      keepsCopies: true,
      // The own thanks come first: the figures that follow would look like another's.
      broadcast(change, context) {
        const { id: commentId, mine: on, ownRev: rev, email } = change;
        context.live.broadcast(room.user(email), 'thanks:changed', { commentId, on, rev });
        broadcastThanks(change, context);
      },
    },
  },
} satisfies Feature;
