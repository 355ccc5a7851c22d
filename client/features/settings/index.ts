import { room } from '../../../contract/core/rooms.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { siteRev } from '../../api/site.ts';
import { subscribe } from '../../live/subscriptions.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
import { enterSite } from './site.ts';

export const settings = {
  events: {
    'site:changed': ({ rev, ...settings }) => enterSite(settings, rev),
  },
  rooms: {
    site: { rev: siteRev, enter: enterSite },
  },
  dashboardScreens: [
    { path: SCREENS.settings, page: lazyPage(() => import('./page.tsx')), access: 'admin' },
  ],
  start: () => void subscribe(room.site),
} satisfies ClientFeature;
