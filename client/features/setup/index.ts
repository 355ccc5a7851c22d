import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';

export const setup = {
  screens: [{ path: SCREENS.setup, page: lazyPage(() => import('./page.tsx')), access: 'anyone' }],
} satisfies ClientFeature;
