import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const audit = {
  dashboardScreens: [
    { path: SCREENS.log, page: lazyPage(() => import('./log-page.tsx')), access: 'admin' },
  ],
} satisfies ClientFeature;
