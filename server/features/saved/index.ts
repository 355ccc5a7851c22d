import { room } from '../../../contract/core/rooms.ts';
import { MOST_SAVED } from '../../../contract/features/saved.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { findSaved, listSaved, setSaved } from '../../../db/features/saved/saved.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { CallContext } from '../../http/call-context.ts';
import { viewerOf } from '../../http/email-masking.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { postIdsIn, sliceOf } from '../../http/input.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { presentPost } from '../posts/presenter.ts';

function savedHandlers({ store, settings }: AppContext) {
  const set =
    (on: boolean) =>
    async ({ params: { postId: id }, caller, rev }: CallContext<'PUT /saved/{postId}'>) => {
      const result = await setSaved(store, caller, id, on);
      if (result === 'unknown') throw postNotFound();
      if (result === 'full')
        throw httpError('too-many-saved', ({ limit }) => `You can save ${limit} posts at most.`, {
          params: { limit: MOST_SAVED },
        });
      rev(result);
      return { success: true as const };
    };

  return {
    async 'GET /saved'({ query: { posts: named, ...query }, caller, rev }) {
      const found = await store.read(
        named === undefined
          ? listSaved(caller, sliceOf(query, PAGE.list))
          : findSaved(caller, postIdsIn(named)),
      );
      rev(found.rev);
      const viewer = viewerOf(settings.now, caller);
      const posts = found.posts.map((post) => presentPost(post, viewer, settings.now));
      return { posts, total: found.total };
    },
    'PUT /saved/{postId}': set(true),
    'DELETE /saved/{postId}': set(false),
  } satisfies Partial<Handlers>;
}

export const saved = {
  handlers: savedHandlers,
  /** No cached response shows a save: the marks come by calls of the member's own. */
  effects: {
    'saved:changed': {
      broadcast: ({ email, postId, on, rev }, { live }) =>
        live.broadcast(room.user(email), 'saved:changed', { postId, on, rev }),
    },
  },
} satisfies Feature;
