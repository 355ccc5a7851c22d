import { SCREENS } from '../../../contract/screens.ts';
import { logFailure } from '../../api/log.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
import { enterOwnProfile, recheckOwnProfile } from './own-profile.ts';
import { enterOwnStatus } from './own-status.ts';
import { keepMemberStatus, memberStatusRev } from './session.ts';
import { onOwnRoomRefused } from './session-ended.ts';

export const auth = {
  screens: [
    { path: SCREENS.login, page: lazyPage(() => import('./login-page.tsx')), access: 'anyone' },
    {
      path: SCREENS.register,
      page: lazyPage(() => import('./register-page.tsx')),
      access: 'anyone',
    },
    { path: SCREENS.logout, page: lazyPage(() => import('./logout-page.tsx')), access: 'anyone' },
    {
      path: SCREENS.resetPassword,
      page: lazyPage(() => import('./reset-page.tsx')),
      access: 'anyone',
    },
    {
      path: SCREENS.confirmEmail,
      page: lazyPage(() => import('./confirm-page.tsx')),
      access: 'anyone',
    },
  ],
  events: {
    'member:changed': enterOwnProfile,
    'user:changed': enterOwnStatus,
  },
  rooms: {
    // Only where the room has another rev than the names on screen.
    members: {
      rev: () => Number.MAX_SAFE_INTEGER,
      enter: () => void recheckOwnProfile().catch(logFailure('The own name')),
    },
    user: {
      rev: memberStatusRev,
      enter: keepMemberStatus,
      refused: onOwnRoomRefused,
    },
  },
} satisfies ClientFeature;
