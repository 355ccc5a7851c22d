import type { ClientFeature } from '../feature.ts';
import { keepWaiting, moderationRev } from './store.ts';

export const moderation = {
  events: {
    'moderation:changed': ({ waiting, rev }) => keepWaiting(waiting, rev),
  },
  rooms: {
    admin: {
      rev: moderationRev,
      enter: ({ waiting }, rev) => keepWaiting(waiting, rev),
    },
  },
} satisfies ClientFeature;
