import type { ClientFeature } from '../feature.ts';
import { positions } from './store.ts';

export const readPositions = {
  own: {
    'reads:changed': {
      apply: ({ postId, comment, new: count, rev }) =>
        positions.apply({ [postId]: { comment, new: count } }, rev),
      refetch: () => positions.refetch(),
    },
  },
} satisfies ClientFeature;
