import { SCREENS } from '../../../contract/screens.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const sanctions = {
  screens: [
    {
      path: SCREENS.suspended,
      page: lazyPage(() => import('./suspended-page.tsx')),
      access: 'signedIn',
    },
  ],
} satisfies ClientFeature;
