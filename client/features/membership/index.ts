import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const membership = {
  screens: [screen(SCREENS.membership, 'signedIn', () => import('./page.tsx'))],
} satisfies ClientFeature;
