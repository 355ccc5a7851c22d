import { SCREENS } from '../../../contract/screens.ts';
import { wholeRev } from '../../live/live-list.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
import {
  addReport,
  changeReports,
  forgetSettledReports,
  keepReports,
  removeReport,
  useReports,
} from './store.ts';

export const reports = {
  dashboardScreens: [
    {
      path: SCREENS.reportedComments,
      page: lazyPage(() => import('./manage-page.tsx')),
      access: 'moderator',
    },
  ],
  events: {
    'report:added': addReport,
    'report:changed': changeReports,
    'report:removed': removeReport,
  },
  rooms: {
    admin: {
      rev() {
        const { list, roomRev } = useReports.getState();
        return wholeRev(list) === undefined ? undefined : roomRev;
      },
      enter: keepReports,
    },
  },
  onNewEpoch: forgetSettledReports,
} satisfies ClientFeature;
