import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const search = {
  screens: [{ path: SCREENS.search, page: lazyPage(() => import('./page.tsx')), access: 'anyone' }],
} satisfies ClientFeature;
