import { room } from '../../../contract/core/rooms.ts';
import { TOP_ITEMS } from '../../../contract/values/limits.ts';
import { readInbox } from '../../../db/features/inbox/reads.ts';
import { readInboxRev } from '../../../db/features/inbox/revs.ts';
import type { Feature } from '../../app/feature.ts';
import { inboxTag } from '../../http/read-path/cache-tags.ts';
import { readConsistently } from '../../realtime/rooms.ts';
import { inboxHandlers } from './handlers.ts';
import { presentItem } from './presenter.ts';
import { watchInboxes } from './watched-inboxes.ts';

/** The inbox: its room, the tag that each change of it drops, and the follows that fill it. */
export const inbox = {
  handlers: inboxHandlers,
  /** Each server reads the inboxes that are watched there once the tag is dropped (`watched-inboxes.ts`). */
  effects: {
    'inbox:changed': { tags: ({ userKey }) => [inboxTag(userKey)] },
    'follow:changed': {
      broadcast: ({ email, postId, on, rev }, { live }) =>
        live.broadcast(room.user(email), 'follow:changed', { postId, on, rev }),
    },
  },
  rooms: {
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
  },
  invalidated: watchInboxes,
} satisfies Feature;
