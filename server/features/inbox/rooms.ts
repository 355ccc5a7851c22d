import { TOP_ITEMS } from '../../../contract/values/limits.ts';
import { readInbox } from '../../../db/features/inbox/reads.ts';
import { readInboxRev } from '../../../db/features/inbox/revs.ts';
import { type Rooms, readConsistently } from '../../realtime/rooms.ts';
import { presentItem } from './presenter.ts';

export const inboxRooms = {
  inbox: {
    mayJoin: ({ caller, key }) => caller?.email === key.toLowerCase(),
    *state({ caller, settings }) {
      if (!caller) return null;
      const { key } = caller;
      return yield* readConsistently(
        () => readInboxRev(key),
        function* () {
          const { unseen, items } = yield* readInbox(key, { limit: TOP_ITEMS });
          return { unseen, top: items.map((item) => presentItem(item, settings.now)) };
        },
      );
    },
  },
} satisfies Partial<Rooms>;
