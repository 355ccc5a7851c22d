import { SCREENS } from '../../../contract/screens.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const membership = {
  screens: [
    { path: SCREENS.membership, page: lazyPage(() => import('./page.tsx')), access: 'signedIn' },
  ],
} satisfies ClientFeature;
