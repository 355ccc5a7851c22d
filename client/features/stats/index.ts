import type { ClientFeature } from '../feature.ts';
import { keepStats, statsRev } from './store.ts';

export const stats = {
  events: {
    'stats:changed': (event) => keepStats(event, event.rev),
  },
  rooms: {
    admin: {
      rev: statsRev,
      enter({ stats }, rev) {
        if (stats) keepStats(stats, rev);
      },
    },
  },
} satisfies ClientFeature;
