import type { ClientFeature } from '../feature.ts';
import { applyWaiting, moderationRev } from './store.ts';

export const moderation = {
  events: {
    'moderation:changed': ({ waiting, rev }) => applyWaiting(waiting, rev),
  },
  rooms: {
    admin: {
      rev: moderationRev,
      enter: ({ waiting }, rev) => applyWaiting(waiting, rev),
    },
  },
} satisfies ClientFeature;
