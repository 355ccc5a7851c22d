import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const images = {
  dashboardScreens: [screen(SCREENS.pictures, 'moderator', () => import('./manage-page.tsx'))],
} satisfies ClientFeature;
