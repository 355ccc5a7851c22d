import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const users = {
  dashboardScreens: [screen(SCREENS.manageUsers, 'admin', () => import('./manage-page.tsx'))],
} satisfies ClientFeature;
