import { room } from '../../../contract/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { ANY_RESPONSE } from '../../cache/response-cache.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';
import { broadcastStats } from '../stats/effects.ts';
import { memberStatusOf } from './member-status.ts';

export const userEffects = {
  'member:added': { broadcast: (_, context) => broadcastStats(context) },
  'member:renamed': { tags: ({ id }) => [ANY_RESPONSE, memberRoom(id)] },
  'member:changed': {
    tags: ({ email }) => [room.user(email)],
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
} satisfies Partial<Effects>;
