import { SCREENS } from '../../../contract/values/screens.ts';
import { logFailure } from '../../api/log.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
import { enterOwnProfile, recheckOwnProfile } from './account/own-profile.ts';
import { enterOwnStatus, onOwnRoomRefused } from './account/own-room.ts';
import { keepMemberStatus, memberStatusRev } from './session/session.ts';

export const auth = {
  screens: [
    {
      path: SCREENS.login,
      page: lazyPage(() => import('./sign-in/login-page.tsx')),
      access: 'anyone',
    },
    {
      path: SCREENS.register,
      page: lazyPage(() => import('./sign-in/register-page.tsx')),
      access: 'anyone',
    },
    {
      path: SCREENS.logout,
      page: lazyPage(() => import('./sign-in/logout-page.tsx')),
      access: 'anyone',
    },
    {
      path: SCREENS.resetPassword,
      page: lazyPage(() => import('./sign-in/reset-page.tsx')),
      access: 'anyone',
    },
    {
      path: SCREENS.confirmEmail,
      page: lazyPage(() => import('./sign-in/confirm-page.tsx')),
      access: 'anyone',
    },
  ],
  events: {
    'member:changed': enterOwnProfile,
  },
  own: { 'user:changed': { apply: enterOwnStatus } },
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
