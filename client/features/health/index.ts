import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const health = {
  dashboardScreens: [
    screen(SCREENS.health, 'admin', () => import('./page.tsx')),
    screen(SCREENS.moved, 'admin', () => import('../moved/page.tsx')),
  ],
} satisfies ClientFeature;
