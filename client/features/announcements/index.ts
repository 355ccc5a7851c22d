import { SCREENS } from '../../../contract/values/screens.ts';
import { enterQuery } from '../../api/query-client.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
import { followOtherTabs } from './last-read.ts';
import { changeAnnouncements, keepAnnouncements, useAnnouncements } from './store.ts';

export const announcements = {
  screens: [
    {
      path: SCREENS.announcements,
      page: lazyPage(() => import('./page.tsx')),
      access: 'anyone',
    },
  ],
  dashboardScreens: [
    {
      path: SCREENS.announcement,
      page: lazyPage(() => import('./make-page.tsx')),
      access: 'admin',
    },
  ],
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
