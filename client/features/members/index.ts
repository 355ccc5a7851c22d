import { SCREENS } from '../../../contract/screens.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const members = {
  screens: [{ path: SCREENS.person, page: lazyPage(() => import('./page.tsx')), access: 'anyone' }],
} satisfies ClientFeature;
