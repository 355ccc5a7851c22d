import { room } from '../../../contract/core/rooms.ts';
import { noteArrivals, noteVisits } from '../../../db/features/users/visits.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { socketRoomsOf } from '../../realtime/socket-rooms.ts';

const MINUTE_MS = 60_000;
/** A server that is killed forgets at most so much of a visit. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;
/** Members of one write job. */
const AT_ONCE = 100;

type Context = Pick<AppContext, 'live' | 'store' | 'log'>;

/** Writes something about members, some of them at once. */
async function inParts(keys: Iterable<number>, write: (part: number[]) => Promise<unknown>) {
  const all = [...keys];
  for (let at = 0; at < all.length; at += AT_ONCE) await write(all.slice(at, at + AT_ONCE));
}

/**
 * Notes who has a page open: a joined `user:` room. Who comes is noted at once, all at a moment in one job; who stays
 * every five minutes, who has gone within a minute.
 */
export function noteVisitors({ live, store, log }: Context): PeriodicJob {
  /** The members who are there, by the name of the room, with when that was last noted. */
  const here = new Map<string, { key: number; notedAt: number }>();
  const gone = new Set<number>();
  const coming = new Set<number>();
  const { adapter, sockets } = live.io.of('/');
  let arriving: NodeJS.Immediate | undefined;
  const failed = (err: unknown) => log.warn({ err }, 'visits were not noted');

  function arrive() {
    arriving = undefined;
    const keys = [...coming];
    coming.clear();
    inParts(keys, (part) => noteArrivals(store, part, wholeNow())).catch(failed);
  }
  adapter.on('join-room', (name: string, id: string) => {
    const caller = sockets.get(id)?.data.signedIn?.caller;
    if (!caller || here.has(name) || !socketRoomsOf(room.user(caller.email)).includes(name)) return;
    here.set(name, { key: caller.key, notedAt: wholeNow() });
    coming.add(caller.key);
    arriving ??= setImmediate(arrive);
  });
  adapter.on('delete-room', (name: string) => {
    const left = here.get(name);
    if (!left) return;
    here.delete(name);
    gone.add(left.key);
  });

  async function note(areAll: boolean) {
    const now = wholeNow();
    const due = [...here.values()].filter(
      ({ notedAt }) => areAll || notedAt <= now - NOTED_EVERY_MS,
    );
    const keys = new Set([...gone, ...due.map(({ key }) => key)]);
    gone.clear();
    await inParts(keys, (part) => noteVisits(store, part, now));
    for (const member of due) member.notedAt = now;
  }
  const job = startPeriodicJob(() => note(false), { intervalMs: MINUTE_MS, onError: failed });
  return {
    run: job.run,
    async close() {
      clearImmediate(arriving);
      await job.close();
      await note(true).catch(failed);
    },
  };
}
