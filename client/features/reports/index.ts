import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { late } from './connect.ts';

export const reports = {
  dashboardScreens: [
    screen(SCREENS.reportedComments, 'moderator', () => import('./manage-page.tsx')),
  ],
  events: late.events,
  rooms: { admin: late.room },
  onNewEpoch: () => late.store()?.forgetSettled(),
} satisfies ClientFeature;
