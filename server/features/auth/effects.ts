import type { Effects } from '../../app/commit-effects.ts';
import { memberRoom, sessionRoom, tokenRoom } from '../../realtime/socket-rooms.ts';

export const authEffects = {
  'token:ended': {
    tags: ({ jti }) => [tokenRoom(jti)],
    endsRight: true,
    broadcast: ({ jti }, { live }) => live.disconnect([tokenRoom(jti)]),
  },
  'sessions:ended': {
    tags: ({ ids }) => ids.map(sessionRoom),
    endsRight: true,
    broadcast: ({ ids }, { live }) => live.disconnect(ids.map(sessionRoom)),
  },
  'tokens:ended': {
    tags: ({ memberId }) => [memberRoom(memberId)],
    endsRight: true,
    broadcast: ({ memberId }, { live }) => live.disconnect([memberRoom(memberId)]),
  },
} satisfies Partial<Effects>;
