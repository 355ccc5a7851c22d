import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const audit = {
  dashboardScreens: [screen(SCREENS.log, 'admin', () => import('./log-page.tsx'))],
} satisfies ClientFeature;
