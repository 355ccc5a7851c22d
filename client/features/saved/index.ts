import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { saves } from './store.ts';

const load = () => import('./saved-posts.tsx');

export const saved = {
  dashboardScreens: [screen(SCREENS.saved, 'signedIn', load)],
  postTool: load,
  own: {
    'saved:changed': {
      apply: ({ postId, on, rev }) => saves.apply({ [postId]: on }, rev),
      refetch: () => saves.refetch(),
    },
  },
} satisfies ClientFeature;
