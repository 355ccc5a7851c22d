import { SCREENS } from '../../../contract/screens.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
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
    'user:changed': (event) => keepMemberStatus(event, event.rev),
  },
  rooms: {
    user: {
      rev: memberStatusRev,
      enter: keepMemberStatus,
      refused: onOwnRoomRefused,
    },
  },
} satisfies ClientFeature;
