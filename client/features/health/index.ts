import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const health = {
  dashboardScreens: [
    { path: SCREENS.health, page: lazyPage(() => import('./page.tsx')), access: 'admin' },
  ],
} satisfies ClientFeature;
