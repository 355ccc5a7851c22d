import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const dashboard = {
  dashboardScreens: [
    {
      path: SCREENS.dashboard,
      page: lazyPage(() => import('./start-page.tsx')),
      access: 'signedIn',
    },
    {
      path: SCREENS.profile,
      page: lazyPage(() => import('./profile-page.tsx')),
      access: 'signedIn',
    },
    {
      path: SCREENS.adminProfile,
      page: lazyPage(() => import('./admin-profile-page.tsx')),
      access: 'admin',
    },
    {
      path: SCREENS.moderation,
      page: lazyPage(() => import('./moderation-page.tsx')),
      access: 'moderator',
    },
  ],
} satisfies ClientFeature;
