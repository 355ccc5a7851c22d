import type { ClientFeature } from '../feature.ts';
import { keepStats, statsRev } from './store.ts';

export const stats = {
  events: {
    'stats:changed': (event) => keepStats(event, event.rev),
  },
  rooms: {
    admin: {
      rev: statsRev,
      enter: (state, rev) => keepStats(state.stats, rev),
    },
  },
} satisfies ClientFeature;
