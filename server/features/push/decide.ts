import { createHash } from 'node:crypto';
import { firstKeyAt, timeOfKey } from '../../../db/core/ids.ts';
import type { PushDraft, PushItem } from '../../../db/features/push/drafts.ts';
import type { QuietHours } from './quiet-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The least time between two pushes of one thread to a browser. */
export const THREAD_MS = 5 * MINUTE_MS;
/** The most pushes of an hour to a browser. */
export const MOST_AN_HOUR = 20;
/**
 * Another server may commit an item so much later than its key says, and its clock may be as much ahead. What is later
 * than that was noted before the clock was set back.
 */
const LAG_MS = 10_000;

/** A browser's record of one subject, which a push or a page has told it of. */
export interface PushedItem {
  tag: string;
  thread: string;
  /** When a push told of it; 0: none did, because a page of theirs did. */
  at: number;
  /** The newest item that it told of. */
  key: number;
  /** It was one of several of one push, which the first of them stands for. */
  isPart?: true;
  /** A push that was begun then, and has no answer yet, may stand on the screen under this tag. It counts as none. */
  begun?: { tag: string; at: number };
}

/** The kinds that no choice and no suspension keeps from a member. */
const ALWAYS: readonly PushItem['kind'][] = ['sanction', 'safety'];
/** The kinds without a choice of their own, which go as removals do. */
const AS_REMOVED: readonly PushItem['kind'][] = ['held', 'claim', 'gift', 'revoked', 'raid'];

/** Makes the predicate of a draft: true if the member's browsers may tell of an item. */
export function isWanted({ receiver: { pushKinds }, isSuspended }: PushDraft) {
  const chosen: readonly string[] = isSuspended ? [] : pushKinds.split(',');
  return ({ kind }: PushItem): boolean =>
    ALWAYS.includes(kind) || chosen.includes(AS_REMOVED.includes(kind) ? 'removed' : kind);
}

/** One push: of one item, of several of a thread, or of several threads. */
export interface Push {
  tag: string;
  items: PushItem[];
  isSummary: boolean;
}

const MOST_TAG = 32;
/** The tag of what a push tells of: a newer push with the same tag takes its place. */
const tagOf = (kind: string, subject: string): string =>
  createHash('sha256').update(`${kind} ${subject}`).digest('base64url').slice(0, MOST_TAG);
/** Items of a followed thread have no subject but their thread. */
const tagOfItem = ({ kind, subject, postId }: PushItem) => tagOf(kind, subject || (postId ?? ''));
const threadOf = (item: PushItem): string => item.postId ?? tagOfItem(item);

/** The facts that decide about the pushes to a browser at a moment. */
interface Situation {
  now: number;
  /** The browser was told of all items up to this key. */
  pushedKey: number;
  recent: readonly PushedItem[];
  /** The items that the member wants to be told of, unseen and after `pushedKey`, newest first. */
  items: readonly PushItem[];
  /** Of all items, also those that the member does not want: they come no more when the choice changes. */
  newestKey: number;
  quiet: QuietHours;
  /** An item waits so long for its member to see it. */
  afterMs: number;
  /** The items have waited for newer ones often enough. */
  isUrgent: boolean;
}

/** A push that is to be sent now, or that nothing is: `nextAt` is when something may be, null when something is new. */
type Decision = { push: Push } | { nextAt: number | null; pushedKey: number };

/** The records of the items of a push, for `recent`. */
export const pushedItems = (items: readonly PushItem[], at: number): PushedItem[] =>
  items.map((item, n) => ({
    tag: tagOfItem(item),
    thread: threadOf(item),
    at,
    key: item.key,
    ...(n > 0 && { isPart: true as const }),
  }));

/** The same of a push right before it is sent: whether it comes to the screen may never be known. */
export const begunItems = ({ items, tag }: Push, at: number): PushedItem[] =>
  pushedItems(items, 0).map((pushed) => ({ ...pushed, key: 0, begun: { tag, at } }));

/** The records with newer ones added; only those remain that a later decision needs. */
export function withPushed(
  recent: readonly PushedItem[],
  more: readonly PushedItem[],
  { now, pushedKey }: Pick<Situation, 'now' | 'pushedKey'>,
): PushedItem[] {
  const newer = new Set(more.map(({ tag }) => tag));
  // A newer push has taken the place of these: no other may.
  const over = new Set(
    recent.flatMap(({ tag, begun }) => (begun && newer.has(tag) ? [begun.tag] : [])),
  );
  const areBegun = more.some(({ begun }) => begun);
  return [
    ...recent.flatMap((pushed) => {
      if (pushed.begun) return over.has(pushed.begun.tag) ? [] : [pushed];
      // A push counts for an hour, also once a newer one has taken its place.
      return newer.has(pushed.tag) && !areBegun ? [{ ...pushed, key: 0 }] : [pushed];
    }),
    ...more,
  ].filter(
    ({ at, key, begun }) =>
      at > now - HOUR_MS || key > pushedKey || (begun && begun.at > now - DAY_MS),
  );
}

const one = (item: PushItem): Push => ({ tag: tagOfItem(item), items: [item], isSummary: false });
const several = (items: PushItem[], subject: string): Push => ({
  tag: tagOf('several', subject),
  items,
  isSummary: true,
});

/**
 * Decides what a browser is told next: at most one push of a thread in 5 minutes and 20 an hour, and in quiet hours
 * none. What quiet hours have held, and what is too much for the hour, comes as one.
 */
export function decide(situation: Situation): Decision {
  const { now, pushedKey, recent, items, newestKey, quiet, afterMs, isUrgent } = situation;
  /** It takes the place of one that told of the same and was never answered. */
  const placed = (push: Push): Decision => {
    const tags = new Set(push.items.map(tagOfItem));
    const before = recent.find(({ tag, begun }) => begun && tags.has(tag));
    return { push: { ...push, tag: before?.begun?.tag ?? push.tag } };
  };
  const isPushed = (item: PushItem) => {
    const tag = tagOfItem(item);
    return recent.some((pushed) => pushed.tag === tag && pushed.key >= item.key);
  };
  const ripeAt = ({ key }: PushItem) => timeOfKey(key) + afterMs;
  const pending = items.filter((item) => item.key > pushedKey && !isPushed(item));
  /** True for a time that was noted before the clock was set back. The limits wait for none of these. */
  const isAhead = (time: number) => time > now + LAG_MS;
  const isRipe = (item: PushItem) =>
    isUrgent || ripeAt(item) <= now || isAhead(timeOfKey(item.key));
  const waits: number[] = pending.filter((item) => !isRipe(item)).map(ripeAt);
  const ripe = pending.filter(isRipe);

  const rest = (times: number[]): Decision => {
    const settled = firstKeyAt(now - LAG_MS);
    // A reply is read by its comment, whose key is a little earlier than that of its notice.
    const held = Math.min(
      ...pending.map(({ key, at }) => firstKeyAt(Math.min(at, timeOfKey(key))) - 1),
    );
    const pushed = Math.max(pushedKey, Math.min(newestKey, settled, held));
    return { nextAt: times.length === 0 ? null : Math.min(...times), pushedKey: pushed };
  };
  if (ripe.length > 0 && quiet.isQuiet(now)) return rest([quiet.endOf(now)]);

  const before = recent.filter(({ at }) => !isAhead(at));
  const threads = Map.groupBy(ripe, threadOf);
  const ready: PushItem[][] = [];
  for (const [thread, of] of threads) {
    const last = Math.max(0, ...before.map((pushed) => (pushed.thread === thread ? pushed.at : 0)));
    if (last > now - THREAD_MS) waits.push(last + THREAD_MS);
    else ready.push(of);
  }
  if (ready.length === 0) return rest(waits);

  const hour = before.filter(({ at, isPart }) => at > now - HOUR_MS && !isPart);
  const free = MOST_AN_HOUR - hour.length;
  if (free <= 0) return rest([...waits, Math.min(...hour.map(({ at }) => at)) + HOUR_MS]);
  const held = ready.filter((of) => of.some((item) => quiet.isQuiet(ripeAt(item))));
  if (held.length > 1) return placed(several(held.flat(), 'threads'));
  if (free === 1 && ready.length > 1) return placed(several(ready.flat(), 'threads'));
  // The oldest first.
  const next = ready.at(-1) as PushItem[];
  const [item] = next as [PushItem];
  return placed(next.length === 1 ? one(item) : several(next, threadOf(item)));
}
