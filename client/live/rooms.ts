/** Per kind of room: which rev the stores hold, and how its whole state enters them. */
import { EPOCH_LEAP, type RoomState, type Watched } from '../../contract/live.ts';
import type { RoomKind } from '../../contract/rooms.ts';
import { changeAnnouncements, useAnnouncements } from '../announcements/store.ts';
import { ownRoomRefused } from '../auth/ended.ts';
import { keepStanding, useSession } from '../auth/session.ts';
import { forgetGoneComments, heldThread, keepThread } from '../comments/store.ts';
import { feedChanged, useFeed } from '../posts/feed.ts';
import { doubtPost } from '../posts/one.ts';
import { keepPresence } from '../posts/presence.ts';
import { forgetGonePosts, heldPost, keepPosts } from '../posts/store.ts';
import { queryClient } from '../query.ts';
import { forgetGoneReports, keepReports, useReports } from '../reports/store.ts';
import { keepStats, useStats } from '../stats/store.ts';
import { keepTags, useTagList } from '../tags/store.ts';
import { wholeRev } from './list.ts';

type Rooms = {
  [Kind in RoomKind]: {
    held(key: string): number | undefined;
    enter(state: RoomState[Kind], rev: number, key: string): void;
    refused?(key: string): void;
  };
};

const ROOMS: Rooms = {
  feed: {
    held: () => useFeed.getState().rev,
    enter: ({ total }, rev) => feedChanged({ total, rev }),
  },
  post: {
    held: (id) => heldPost(id)?.rev,
    enter: (post) => keepPosts([post]),
    refused: doubtPost,
  },
  comments: {
    held: (postId) => wholeRev(heldThread(postId)),
    enter: (page, rev, postId) => keepThread(postId, page, rev),
  },
  announcements: { held: () => useAnnouncements.getState().rev, enter: changeAnnouncements },
  tags: { held: () => wholeRev(useTagList.getState()), enter: keepTags },
  admin: {
    // Both come with this room: what is shown is only as new as the older of the two.
    held() {
      const { list, roomRev } = useReports.getState();
      return wholeRev(list) === undefined ? -1 : Math.min(roomRev, useStats.getState().rev);
    },
    enter: ({ stats, ...page }, rev) => {
      keepReports(page, rev);
      keepStats(stats, rev);
    },
  },
  user: {
    held: () => useSession.getState().rev,
    enter: keepStanding,
    refused: ownRoomRefused,
  },
  presence: { held: () => undefined, enter: (now, _, postId) => keepPresence(postId, now) },
};

function apart(name: string): [kind: RoomKind, key: string] {
  const [kind, ...key] = name.split(':');
  return [kind as RoomKind, key.join(':')];
}

/** What `watch` sends for a room: its name, and the rev held of it if one is. */
export function asked(name: string): { room: string; rev?: number } {
  const [kind, key] = apart(name);
  const rev = ROOMS[kind].held(key) ?? -1;
  return rev < 0 ? { room: name } : { room: name, rev };
}

/** Takes in the answer for one room; a refused room brings nothing, or a doubt. */
function enter({ room, ok, rev, state }: Watched): void {
  const [kind, key] = apart(room);
  if (!ok) ROOMS[kind].refused?.(key);
  if (!ok || state === undefined) return;
  // The server gives each room the state of its kind; the union can't know that.
  const known = ROOMS[kind] as { enter(state: unknown, rev: number, key: string): void };
  known.enter(state, rev, key);
}

function leaps({ room, ok, rev }: Watched): boolean {
  const held = asked(room).rev;
  return ok && held !== undefined && rev - held >= EPOCH_LEAP;
}

/**
 * Takes in what a `watch` is answered. After a restore, what was removed may be there again, and what no room tells of
 * (other pages of a list) is read again.
 */
export function entered(answers: readonly Watched[]): void {
  const isNewEpoch = answers.some(leaps);
  if (isNewEpoch)
    for (const forget of [forgetGonePosts, forgetGoneComments, forgetGoneReports]) forget();
  for (const answer of answers) enter(answer);
  if (isNewEpoch) void queryClient.invalidateQueries();
}
