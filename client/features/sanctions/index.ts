import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
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
