import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const membership = {
  screens: [
    { path: SCREENS.membership, page: lazyPage(() => import('./page.tsx')), access: 'signedIn' },
  ],
} satisfies ClientFeature;
