import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { profileTag } from '../../http/read-path/profile-tags.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';
import { broadcastStats } from '../stats/effects.ts';
import { memberStatusOf } from './member-status.ts';

export const userEffects = {
  'member:added': { broadcast: (_, context) => broadcastStats(context) },
  'status:changed': {
    tags: ({ id, email }) => [room.user(email), profileTag(id)],
    broadcast: (user, { live, config }) =>
      live.broadcast(room.user(user.email), 'user:changed', {
        rev: user.rev,
        ...memberStatusOf(user, config),
      }),
  },
  'admin:revoked': {
    tags: ({ id }) => [memberRoom(id)],
    endsRight: true,
    broadcast: ({ id }, { live }) => live.removeFromRoom(id, room.admin),
  },
  'moderator:dismissed': {
    tags: ({ id }) => [memberRoom(id)],
    endsRight: true,
    broadcast: ({ id }, { live }) => live.removeFromRoom(id, room.admin),
  },
} satisfies Partial<Effects>;
