import { room } from '../../../contract/core/rooms.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { PublicSettings } from '../../../contract/values/site-settings.ts';
import { logFailure } from '../../api/log.ts';
import { applySite, siteRev } from '../../api/site.ts';
import { subscribe } from '../../live/subscriptions.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';

/** Applies the forum's settings, from their event or the state of their room. */
function applySettings(settings: PublicSettings, rev: number): void {
  const before = applySite(settings, rev);
  if (before)
    void import('./follow-change.ts')
      .then(({ followChange }) => followChange(before, settings))
      .catch(logFailure('The new settings'));
}

export const settings = {
  events: {
    'site:changed': ({ rev, ...settings }) => applySettings(settings, rev),
  },
  rooms: {
    site: { rev: siteRev, enter: applySettings },
  },
  dashboardScreens: [screen(SCREENS.settings, 'admin', () => import('./page.tsx'))],
  start: () => void subscribe(room.site),
} satisfies ClientFeature;
