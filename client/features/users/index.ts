import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const users = {
  dashboardScreens: [
    {
      path: SCREENS.manageUsers,
      page: lazyPage(() => import('./manage-page.tsx')),
      access: 'admin',
    },
  ],
} satisfies ClientFeature;
