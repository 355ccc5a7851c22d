import type { ClientFeature } from '../feature.ts';
import { late } from './connect.ts';

export const comments = {
  events: late.events,
  own: {
    'thanks:changed': {
      apply: (event) => late.store()?.thanked(event),
      refetch: () => late.store()?.thanked(),
    },
  },
  rooms: { comments: late.room },
  hydrate: {
    'GET /comments/{id}': (answer, rev, { params: { id }, query, isUnknown }) =>
      late.store()?.applyRendered(id, query, { answer, rev, isUnknown }),
  },
  onNewEpoch: () => late.store()?.forgetBeforeRestore(),
} satisfies ClientFeature;
