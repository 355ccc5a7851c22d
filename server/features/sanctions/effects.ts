import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';

export const sanctionEffects = {
  'sanctions:changed': {
    tags: ({ id, email }) => [memberRoom(id), room.user(email)],
    endsRight: true,
    // A socket is a visitor's or a member's as long as it lives: it connects again.
    broadcast({ id, sanction }, { live }) {
      if (sanction === 'suspend') live.disconnect([memberRoom(id)]);
    },
  },
} satisfies Partial<Effects>;
