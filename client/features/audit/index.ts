import { SCREENS } from '../../../contract/screens.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const audit = {
  dashboardScreens: [
    { path: SCREENS.log, page: lazyPage(() => import('./log-page.tsx')), access: 'admin' },
  ],
} satisfies ClientFeature;
