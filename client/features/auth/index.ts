import { SCREENS } from '../../../contract/values/screens.ts';
import { logFailure } from '../../api/log.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { applyOwnProfile, recheckOwnProfile } from './account/own-profile.ts';
import { applyOwnRoom, applyOwnStatus, onOwnRoomRefused } from './account/own-room.ts';
import { memberStatusRev } from './session/session.ts';

export const auth = {
  screens: [
    screen(SCREENS.login, 'anyone', () => import('./sign-in/login-page.tsx')),
    screen(SCREENS.register, 'anyone', () => import('./sign-in/register-page.tsx')),
    screen(SCREENS.logout, 'anyone', () => import('./sign-in/logout-page.tsx')),
    screen(SCREENS.resetPassword, 'anyone', () => import('./sign-in/reset-page.tsx')),
    screen(SCREENS.confirmEmail, 'anyone', () => import('./sign-in/confirm-page.tsx')),
  ],
  events: {
    'member:changed': applyOwnProfile,
  },
  own: { 'user:changed': { apply: applyOwnStatus } },
  rooms: {
    // Only where the room has another rev than the names on screen.
    members: {
      rev: () => Number.MAX_SAFE_INTEGER,
      enter: () => void recheckOwnProfile().catch(logFailure('The own name')),
    },
    user: {
      rev: memberStatusRev,
      enter: applyOwnRoom,
      refused: onOwnRoomRefused,
    },
  },
} satisfies ClientFeature;
