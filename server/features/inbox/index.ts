import type { InputFault } from '../../../contract/core/input-faults.ts';
import { room } from '../../../contract/core/rooms.ts';
import { PAGE, TOP_ITEMS } from '../../../contract/values/limits.ts';
import { findFollows, listFollows, setFollow } from '../../../db/features/inbox/follows.ts';
import { readInbox } from '../../../db/features/inbox/reads.ts';
import { readInboxRev } from '../../../db/features/inbox/revs.ts';
import { findPlaceOfItem, markSeen } from '../../../db/features/inbox/seen.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Caller } from '../../auth/caller.ts';
import type { CallContext } from '../../http/call-context.ts';
import { badInput } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { postIdsIn, sliceOf } from '../../http/input.ts';
import { inboxTag } from '../../http/read-path/cache-tags.ts';
import { readConsistently } from '../../realtime/rooms.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { presentItem } from './presenter.ts';
import { watchInboxes } from './watched-inboxes.ts';

const NO_ITEM: InputFault = { fault: 'unknown', sentence: 'must be the id of an item.' };

/** The handlers of the calls about the inbox. */
function inboxHandlers({ store, settings, config }: AppContext) {
  const set =
    (isOn: boolean) =>
    async ({ params: { postId: id }, caller, rev }: CallContext<'PUT /follows/{postId}'>) => {
      const result = await setFollow(store, caller, { id, isOn });
      if (result === null) throw postNotFound();
      rev(result.inbox);
      return { success: true as const, rev: result.user };
    };

  function* readPage(
    { key }: Caller,
    { before, ...query }: { before?: string; limit?: number | string },
  ) {
    const { limit } = sliceOf(query, PAGE.inbox);
    if (before === undefined) return yield* readInbox(key, { limit });
    const place = yield* findPlaceOfItem(key, before);
    if (place === undefined) throw badInput('Before', NO_ITEM);
    return yield* readInbox(key, { limit, before: place });
  }

  return {
    async 'GET /inbox'({ query, caller, rev }) {
      const page = await store.readSnapshot(readPage(caller, query));
      rev(page.rev);
      const items = page.items.map((item) => presentItem(item, settings.now, config));
      return { items, unseen: page.unseen, next: page.next };
    },

    async 'POST /inbox/seen'({ body, caller, rev }) {
      const seen = await markSeen(store, caller, body.until);
      if (!seen) throw badInput('Until', NO_ITEM);
      rev(seen.rev);
      return seen;
    },

    'PUT /follows/{postId}': set(true),
    'DELETE /follows/{postId}': set(false),

    async 'GET /follows'({ query: { posts, ...query }, caller, rev }) {
      const found = await store.read(
        posts === undefined
          ? listFollows(caller, sliceOf(query, PAGE.follows))
          : findFollows(caller, postIdsIn(posts)),
      );
      rev(found.rev);
      return found.posts;
    },
  } satisfies Partial<Handlers>;
}

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
      mayJoin: ({ caller, key }) => caller?.email === key,
      *state({ caller, settings, config }) {
        if (!caller) return null;
        const { key } = caller;
        return yield* readConsistently(
          () => readInboxRev(key),
          function* () {
            const { unseen, items } = yield* readInbox(key, { limit: TOP_ITEMS });
            return { unseen, top: items.map((item) => presentItem(item, settings.now, config)) };
          },
        );
      },
    },
  },
  invalidated: watchInboxes,
} satisfies Feature;
