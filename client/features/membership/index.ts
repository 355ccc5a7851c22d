import { SCREENS } from '../../../contract/values/screens.ts';
import { queryClient } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { late } from './claims/connect.ts';

const refetch = () => void queryClient().invalidateQueries({ queryKey: ['GET /me/claims'] });

export const membership = {
  screens: [
    screen(SCREENS.membership, 'signedIn', () => import('./page.tsx')),
    screen(SCREENS.pay, 'signedIn', () => import('./claims/pay-page.tsx')),
  ],
  dashboardScreens: [screen(SCREENS.payments, 'admin', () => import('./payments/page.tsx'))],
  events: late.events,
  rooms: { admin: late.room },
  // Claims are few: a member's own are read again, all of them.
  own: { 'claim:changed': { apply: refetch, refetch } },
} satisfies ClientFeature;
