import { SCREENS } from '../../../contract/values/screens.ts';
import { queryClient } from '../../api/query-client.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { late } from './connect.ts';

const refetch = () => void queryClient().invalidateQueries({ queryKey: ['GET /me/claims'] });

export const claims = {
  screens: [screen(SCREENS.pay, 'signedIn', () => import('./pay-page.tsx'))],
  events: late.events,
  rooms: { admin: late.room },
  // Claims are few: a member's own are read again, all of them.
  own: { 'claim:changed': { apply: refetch, refetch } },
} satisfies ClientFeature;
