import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { connected } from './connect.ts';

export const reports = {
  dashboardScreens: [
    screen(SCREENS.reportedComments, 'moderator', () => import('./manage-page.tsx')),
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
