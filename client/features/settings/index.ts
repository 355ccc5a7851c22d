import { room } from '../../../contract/core/rooms.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { PublicSettings } from '../../../contract/values/site-settings.ts';
import { logFailure } from '../../api/log.ts';
import { keepSite, siteRev } from '../../api/site.ts';
import { subscribe } from '../../live/subscriptions.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

/** Takes in the forum's settings, from their event or the state of their room. */
function enterSite(settings: PublicSettings, rev: number): void {
  const before = keepSite(settings, rev);
  if (before)
    void import('./follow-change.ts')
      .then(({ followChange }) => followChange(before, settings))
      .catch(logFailure('The new settings'));
}

export const settings = {
  events: {
    'site:changed': ({ rev, ...settings }) => enterSite(settings, rev),
  },
  rooms: {
    site: { rev: siteRev, enter: enterSite },
  },
  dashboardScreens: [screen(SCREENS.settings, 'admin', () => import('./page.tsx'))],
  start: () => void subscribe(room.site),
} satisfies ClientFeature;
