import { room } from '../../../contract/core/rooms.ts';
import { beginRaid, endRaid, readRaid } from '../../../db/features/raid/raids.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentRaid } from './present.ts';
import { watchForRaids } from './worker.ts';

function* readPresented() {
  const { raid, rev } = yield* readRaid();
  return { raid: presentRaid(raid), rev };
}

/** The handlers of the call by which admins begin and end a raid. */
function raidHandlers({ store }: AppContext) {
  return {
    async 'PUT /admin/raid'({ body: { on }, caller }) {
      await (on ? beginRaid : endRaid)(store, caller);
      return store.read(readPresented());
    },
  } satisfies Partial<Handlers>;
}

export const raid = {
  handlers: raidHandlers,
  effects: {
    arrived: {},
    'raid:changed': {
      // Read when it is sent: the last event always has the last state.
      broadcast: (_, { live, store }) =>
        live.broadcastThrottled(room.admin, 'raid:changed', () => store.read(readPresented())),
    },
  },
  start: watchForRaids,
} satisfies Feature;
