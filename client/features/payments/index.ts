import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const payments = {
  dashboardScreens: [screen(SCREENS.payments, 'admin', () => import('./page.tsx'))],
} satisfies ClientFeature;
