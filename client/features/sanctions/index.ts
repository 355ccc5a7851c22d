import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const sanctions = {
  screens: [screen(SCREENS.suspended, 'signedIn', () => import('./suspended-page.tsx'))],
} satisfies ClientFeature;
