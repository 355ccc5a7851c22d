import { SCREENS } from '../../../contract/values/screens.ts';
import { screen } from '../../ui/layout/screen.ts';
import type { ClientFeature } from '../feature.ts';
import { connected } from './connect.ts';
import { follows } from './follows.ts';

export const inbox = {
  screens: [
    screen(SCREENS.announcements, 'anyone', () => import('./announcements-page.tsx')),
    screen(SCREENS.notifications, 'signedIn', () => import('./page.tsx')),
  ],
  events: { 'inbox:changed': (event) => connected.inbox?.enter(event, event.rev, '') },
  own: {
    'follow:changed': {
      apply: ({ postId, on, rev }) => follows.apply({ [postId]: on }, rev),
      refetch: () => follows.refetch(),
    },
  },
  rooms: {
    inbox: {
      rev: (key) => connected.inbox?.rev(key),
      enter: (...state) => connected.inbox?.enter(...state),
    },
  },
  onOtherMember: () => connected.inbox?.forget(),
} satisfies ClientFeature;
