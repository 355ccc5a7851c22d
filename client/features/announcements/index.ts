import { SCREENS } from '../../../contract/values/screens.ts';
import { enterQuery } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { followOtherTabs } from './last-read.ts';
import { changeAnnouncements, keepAnnouncements, useAnnouncements } from './store.ts';

export const announcements = {
  screens: [screen(SCREENS.announcements, 'anyone', () => import('./page.tsx'))],
  dashboardScreens: [screen(SCREENS.announcement, 'admin', () => import('./make-page.tsx'))],
  events: {
    'announcement:changed': (event) => changeAnnouncements(event, event.rev),
  },
  rooms: {
    announcements: { rev: () => useAnnouncements.getState().rev, enter: changeAnnouncements },
  },
  start: followOtherTabs,
  hydrate: {
    'GET /announcements': (answer, rev, { isPartial }) => {
      keepAnnouncements(answer, rev);
      enterQuery(['GET /announcements'], answer.length, { isPartial });
    },
  },
} satisfies ClientFeature;
