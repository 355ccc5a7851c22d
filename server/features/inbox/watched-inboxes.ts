import type { FastifyInstance } from 'fastify';
import { room } from '../../../contract/core/rooms.ts';
import { TOP_ITEMS } from '../../../contract/values/limits.ts';
import { followersAmong } from '../../../db/features/inbox/follows.ts';
import { readInbox } from '../../../db/features/inbox/reads.ts';
import type { AppContext } from '../../app/context.ts';
import { parseInboxTag } from '../../http/read-path/cache-tags.ts';
import type { Invalidated } from '../../http/read-path/tagged-cache.ts';
import { Throttle } from '../../realtime/throttle.ts';
import { presentItem } from './presenter.ts';
import { workQueue } from './work-queue.ts';

/** At most ten events a second and member, as in every room, with a margin for timers. */
const INTERVAL_MS = 110;
/** Inboxes that are read at once. More would keep the database from those who wait for an answer. */
const AT_ONCE = 4;

/** The members whose inbox a socket of this server watches, by key: the names of their rooms. */
function watchedMembers({ io }: AppContext['live']): ReadonlyMap<number, string> {
  const members = new Map<number, string>();
  const keys = new Map<string, number>();
  const { adapter, sockets } = io.of('/');
  adapter.on('join-room', (name: string, id: string) => {
    const caller = sockets.get(id)?.data.signedIn?.caller;
    if (!caller || name !== room.inbox(caller.email)) return;
    members.set(caller.key, name);
    keys.set(name, caller.key);
  });
  adapter.on('delete-room', (name: string) => {
    const key = keys.get(name);
    if (key === undefined) return;
    // A member with another address by now has another room.
    if (members.get(key) === name) members.delete(key);
    keys.delete(name);
  });
  return members;
}

/**
 * Tells the inboxes that are watched on this server, after each commit of any server: of the members whom it names, and
 * of those who follow its thread. Each is read anew and sent with its rev, so no event depends on an earlier one.
 */
export function watchInboxes(app: FastifyInstance, context: AppContext): Invalidated {
  const { live, store, settings, config, log } = context;
  const members = watchedMembers(live);
  const throttle = new Throttle(INTERVAL_MS);
  app.addHook('onClose', async () => throttle.stop());

  async function tell(userKey: number) {
    const name = members.get(userKey);
    if (name === undefined) return;
    const { unseen, items, rev } = await store.readSnapshot(
      readInbox(userKey, { limit: TOP_ITEMS }),
    );
    const top = items.map((item) => presentItem(item, settings.now, config));
    live.io.local.to(name).emit('inbox:changed', { unseen, top, rev });
  }
  const queue = workQueue(AT_ONCE, tell, (err) => log.error({ err }, 'an inbox could not be read'));

  const tellSoon = (userKey: number, isUrgent: boolean) =>
    throttle.run(`member ${userKey}`, () => queue.add(userKey, isUrgent));
  const tellFollowers = (postId: string) => {
    store.read(followersAmong(postId, members)).then(
      (found) => {
        for (const userKey of found) tellSoon(userKey, false);
      },
      (err: unknown) => log.error({ err }, 'the followers of a post could not be read'),
    );
  };

  return {
    drop(tags) {
      if (members.size === 0) return;
      for (const tag of tags) {
        const named = parseInboxTag(tag);
        if (!named) continue;
        if ('postId' in named)
          throttle.run(`post ${named.postId}`, () => tellFollowers(named.postId));
        else if (members.has(named.userKey)) tellSoon(named.userKey, true);
      }
    },
    // Whoever clears the caches makes the clients subscribe again, and each gets the state then.
    clear() {},
  };
}
