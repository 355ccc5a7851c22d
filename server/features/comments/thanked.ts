import { room } from '../../../contract/core/rooms.ts';
import type { Changes } from '../../../db/core/store.ts';
import { readThanks } from '../../../db/features/thanks/thanks.ts';
import type { BroadcastContext } from '../../app/commit-effects.ts';
import type { Live } from '../../realtime/socket-server.ts';

/** Thanks in one thread of which its readers have not heard. No comment came or changed among them. */
interface Unsent {
  /** The rev of the thread before the first of them, and after the last. */
  since: number;
  rev: number;
  commentsRev: number;
  ids: Set<string>;
}
/** The thanks of a thread that wait for their event, and the event that is being read. */
interface Thread {
  unsent: Unsent | null;
  reading: Promise<unknown> | null;
}
const threadsOf = new WeakMap<Live, Map<string, Thread>>();

function threadOf(live: Live, postId: string): Thread {
  const threads = threadsOf.get(live) ?? new Map<string, Thread>();
  threadsOf.set(live, threads);
  const thread = threads.get(postId) ?? { unsent: null, reading: null };
  threads.set(postId, thread);
  return thread;
}

/**
 * Takes the thanks that wait, and reads their figures: those of another server may be newer than its own last.
 * @returns null where none wait.
 */
async function takeEvent(postId: string, { live, store }: BroadcastContext) {
  const thread = threadOf(live, postId);
  const { unsent } = thread;
  thread.unsent = null;
  if (!unsent) return null;
  const { since, rev, ids } = unsent;
  const read = store.read(readThanks(ids));
  thread.reading = read;
  try {
    const thanks = (await read).map((one) => ({ _id: one.id, thanks: one.thanks }));
    return { postId, thanks, since, rev };
  } finally {
    if (thread.reading === read) {
      thread.reading = null;
      if (!thread.unsent) threadsOf.get(live)?.delete(postId);
    }
  }
}

/** Tells of the thanks that wait, before their turn. */
async function flush(postId: string, context: BroadcastContext): Promise<void> {
  const event = await takeEvent(postId, context);
  if (event) context.live.broadcast(room.comments(postId), 'comments:thanked', event);
}

/** Tells the readers of a thread of a thank: with all others since the last event, at most ten times a second. */
export function broadcastThanks(change: Changes['thanks:changed'], context: BroadcastContext) {
  const { id, postId, rev, commentsRev } = change;
  const { live } = context;
  const name = room.comments(postId);
  if (live.isEmpty(name)) return;
  const thread = threadOf(live, postId);
  // A comment of another server came between.
  if (thread.unsent && thread.unsent.commentsRev !== commentsRev)
    flush(postId, context).catch(() => live.resync());
  const { since, ids } = thread.unsent ?? { since: rev - 1, ids: new Set<string>() };
  thread.unsent = { since, rev, commentsRev, ids: ids.add(id) };
  live.broadcastThrottled(name, 'comments:thanked', async () => {
    const event = await takeEvent(postId, context);
    return () => event;
  });
}

/** Sends what changes the comments of a thread after the thanks before it: its readers then find no gap. */
export function afterThanks(postId: string, context: BroadcastContext, send: () => void): void {
  const thread = threadsOf.get(context.live)?.get(postId);
  if (!thread) {
    send();
    return;
  }
  const before = thread.unsent ? flush(postId, context) : thread.reading;
  Promise.resolve(before).then(send, send);
}
