import { room } from '../../../contract/core/rooms.ts';
import type { Effects } from '../../app/commit-effects.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';
import { shownPhoto } from '../../http/shown-photo.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';

export const profileEffects = {
  'member:renamed': {
    tags: ({ id }) => [ANY_RESPONSE, memberRoom(id)],
    broadcast: ({ id, displayName, rev, ...facts }, { live, settings }) => {
      const photoURL = shownPhoto(facts.photoURL, settings.now);
      live.broadcast(room.members, 'member:changed', { _id: id, displayName, photoURL, rev });
    },
  },
} satisfies Partial<Effects>;
