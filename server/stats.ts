import { readStats } from '../db/counters.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';

export function statsHandlers({ store }: Parts) {
  return {
    async 'GET /admin/stats'(ctx) {
      const { posts, comments, users, rev } = await readStats(store.read);
      ctx.rev(rev);
      return { posts, comments, users };
    },
  } satisfies Partial<Handlers>;
}
