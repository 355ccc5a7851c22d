import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const dashboard = {
  dashboardScreens: [
    screen(SCREENS.dashboard, 'signedIn', () => import('./start-page.tsx')),
    screen(SCREENS.profile, 'signedIn', () => import('./profile-page.tsx')),
    screen(SCREENS.preferences, 'signedIn', () => import('./preferences-page.tsx')),
    screen(SCREENS.adminProfile, 'admin', () => import('./admin-profile-page.tsx')),
    screen(SCREENS.pictures, 'moderator', () => import('../images/manage-page.tsx')),
    screen(SCREENS.moderation, 'moderator', () => import('./moderation-page.tsx')),
  ],
} satisfies ClientFeature;
