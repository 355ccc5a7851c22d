import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
import { connected } from './connect.ts';

export const reports = {
  dashboardScreens: [
    {
      path: SCREENS.reportedComments,
      page: lazyPage(() => import('./manage-page.tsx')),
      access: 'moderator',
    },
  ],
  events: {
    'report:added': (event) => connected.reports?.events['report:added'](event),
    'report:changed': (event) => connected.reports?.events['report:changed'](event),
    'report:removed': (event) => connected.reports?.events['report:removed'](event),
  },
  rooms: {
    admin: {
      rev: (key) => connected.reports?.rev(key),
      enter: (...state) => connected.reports?.enter(...state),
    },
  },
  onNewEpoch: () => connected.reports?.forgetSettled(),
} satisfies ClientFeature;
