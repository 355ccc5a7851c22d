import type { ClientFeature } from '../feature.ts';
import { applyStats, statsRev } from './store.ts';

export const stats = {
  events: {
    'stats:changed': (event) => applyStats(event, event.rev),
  },
  rooms: {
    admin: {
      rev: statsRev,
      enter({ stats }, rev) {
        if (stats) applyStats(stats, rev);
      },
    },
  },
} satisfies ClientFeature;
