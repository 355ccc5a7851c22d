import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

export const since = {
  screens: [screen(SCREENS.since, 'anyone', () => import('./page.tsx'))],
} satisfies ClientFeature;
