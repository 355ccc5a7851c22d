import { readStats } from '../../../db/core/counters.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';

/** The handlers of the totals' call. */
function statsHandlers({ store }: AppContext) {
  return {
    async 'GET /admin/stats'(ctx) {
      const { posts, comments, users, rev } = await store.read(readStats());
      ctx.rev(rev);
      return { posts, comments, users };
    },
  } satisfies Partial<Handlers>;
}

export const stats = {
  handlers: statsHandlers,
} satisfies Feature;
