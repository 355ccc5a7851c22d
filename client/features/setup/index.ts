import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const setup = {
  screens: [
    screen(SCREENS.setup, 'anyone', () => import('./page.tsx')),
    screen(SCREENS.welcome, 'anyone', () => import('./welcome-page.tsx')),
  ],
} satisfies ClientFeature;
