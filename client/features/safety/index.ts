import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const safety = {
  dashboardScreens: [screen(SCREENS.safety, 'signedIn', () => import('./page.tsx'))],
} satisfies ClientFeature;
