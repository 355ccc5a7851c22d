import { SCREENS } from '../../../contract/values/screens.ts';
import { lazyPage } from '../../ui/layout/lazy-page.ts';
import type { ClientFeature } from '../feature.ts';
import { connected } from './connect.ts';

export const inbox = {
  screens: [
    {
      path: SCREENS.notifications,
      page: lazyPage(() => import('./page.tsx')),
      access: 'signedIn',
    },
  ],
  events: { 'inbox:changed': (event) => connected.inbox?.enter(event, event.rev, '') },
  rooms: {
    inbox: {
      rev: (key) => connected.inbox?.rev(key),
      enter: (...state) => connected.inbox?.enter(...state),
    },
  },
  onOtherMember: () => connected.inbox?.forget(),
} satisfies ClientFeature;
