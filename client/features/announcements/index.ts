import { SCREENS } from '../../../contract/values/screens.ts';
import { setQuery } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { followOtherTabs } from './last-read.ts';
import { applyAnnouncements, applyLatestAnnouncement, useAnnouncements } from './store.ts';

export const announcements = {
  dashboardScreens: [screen(SCREENS.announcement, 'admin', () => import('./make-page.tsx'))],
  events: {
    'announcement:changed': (event) => applyLatestAnnouncement(event, event.rev),
  },
  rooms: {
    announcements: { rev: () => useAnnouncements.getState().rev, enter: applyLatestAnnouncement },
  },
  start: followOtherTabs,
  hydrate: {
    'GET /announcements': (answer, rev, { isPartial }) => {
      applyAnnouncements(answer, rev);
      setQuery(['GET /announcements'], answer.length, { isPartial });
    },
  },
} satisfies ClientFeature;
