/** Rooms and stores: which rev a subscription asks from, and how the state of a room enters the stores. */
import type { SubscribeAnswer, SubscribeRequest } from '../../contract/core/realtime.ts';
import { EPOCH_LEAP, type RoomKind } from '../../contract/core/rooms.ts';
import { queryClient } from '../api/query-client.ts';
import type { LiveTables, RoomStore } from './reducers.ts';
import { tellJoined } from './subscriptions.ts';

/** The stores of a kind of room, whatever its kind: the server gives each room the state of its kind. */
type AnyStore = Omit<RoomStore<RoomKind>, 'enter'> & {
  enter(state: unknown, rev: number, key: string): void;
};

function splitName(name: string): [kind: RoomKind, key: string] {
  const [kind, ...key] = name.split(':');
  return [kind as RoomKind, key.join(':')];
}

/** Connects subscriptions with the stores of the features. */
export function createRoomSync({ rooms, onNewEpoch }: Pick<LiveTables, 'rooms' | 'onNewEpoch'>) {
  const storesOf = (kind: RoomKind) => rooms[kind] as readonly AnyStore[];

  /** The subscription to a room: its name, and the rev that all of its stores have reached. */
  function requestOf(name: string): SubscribeRequest {
    const [kind, key] = splitName(name);
    const rev = Math.min(...storesOf(kind).map((store) => store.rev(key) ?? -1));
    return rev < 0 ? { room: name } : { room: name, rev };
  }

  function enter({ room, ok, rev, state }: SubscribeAnswer): void {
    const [kind, key] = splitName(room);
    for (const store of storesOf(kind)) {
      if (!ok) store.refused?.(key);
      else if (state !== undefined) store.enter(state, rev, key);
    }
  }

  function isEpochLeap({ room, ok, rev }: SubscribeAnswer): boolean {
    const stored = requestOf(room).rev;
    return ok && stored !== undefined && rev - stored >= EPOCH_LEAP;
  }

  /**
   * Enters the answers to a subscription into the stores. After a restore of the forum removed things may be there
   * again, and no room tells of the other pages of a list: all queries are read again.
   */
  function applyAnswers(answers: readonly SubscribeAnswer[]): void {
    const isNewEpoch = answers.some(isEpochLeap);
    if (isNewEpoch) onNewEpoch();
    for (const answer of answers) enter(answer);
    if (isNewEpoch) void queryClient().invalidateQueries();
    tellJoined(answers.filter(({ ok }) => ok).map(({ room }) => room));
  }

  return { requestOf, applyAnswers };
}
