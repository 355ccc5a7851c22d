import { SCREENS } from '../../../contract/screens.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const search = {
  screens: [{ path: SCREENS.search, page: lazyPage(() => import('./page.tsx')), access: 'anyone' }],
} satisfies ClientFeature;
