import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const search = {
  screens: [screen(SCREENS.search, 'anyone', () => import('./page.tsx'))],
} satisfies ClientFeature;
