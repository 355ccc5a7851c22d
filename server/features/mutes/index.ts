import { room } from '../../../contract/core/rooms.ts';
import { MOST_MUTES } from '../../../contract/values/limits.ts';
import { listMutes, type MuteRefusal, setMute } from '../../../db/features/mutes/mutes.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { CallContext } from '../../http/call-context.ts';
import { badInput, type HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { shownPhoto } from '../../http/shown-photo.ts';

const REFUSALS: Record<MuteRefusal, () => HttpError> = {
  unknown: () => httpError('member-unknown', 'There is no such member.'),
  oneself: () =>
    badInput('Nobody', { fault: 'oneself', sentence: 'can mute themselves.' }, 'memberId'),
  full: () =>
    httpError('too-many-mutes', ({ limit }) => `You can mute ${limit} members at most.`, {
      params: { limit: MOST_MUTES },
    }),
};

/** The handlers of the calls about mutes. */
function muteHandlers({ store, settings }: AppContext) {
  const set =
    (muted: boolean) =>
    async ({ params: { memberId: id }, caller, rev }: CallContext<'PUT /mutes/{memberId}'>) => {
      const result = await setMute(store, caller, { id, muted });
      if (typeof result === 'string') throw REFUSALS[result]();
      rev(result);
      return { success: true as const };
    };

  return {
    async 'GET /mutes'({ caller, rev }) {
      const found = await store.read(listMutes(caller));
      rev(found.rev);
      return found.members.map(({ id: _id, displayName, photoURL }) => ({
        _id,
        displayName,
        photoURL: shownPhoto(photoURL, settings.now),
      }));
    },
    'PUT /mutes/{memberId}': set(true),
    'DELETE /mutes/{memberId}': set(false),
  } satisfies Partial<Handlers>;
}

export const mutes = {
  handlers: muteHandlers,
  /** No cached response shows a mute: texts fold away in the browser of the member alone. */
  effects: {
    'mutes:changed': {
      broadcast: ({ email, id, muted, rev }, { live }) =>
        live.broadcast(room.user(email), 'mutes:changed', { _id: id, muted, rev }),
    },
  },
} satisfies Feature;
