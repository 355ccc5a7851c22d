/**
 * The one rule of a member's own state: what they change for themselves alone, the same in all their tabs and devices, as
 * mutes, read positions, follows and saved posts. The room `user:{email}` has an event for each kind. Every change raises the rev of
 * that room by one, whatever its kind. So a rev that skips one tells that some kind has missed a change, and each kind of
 * which something was read is read again.
 */
import type { EventOf, OwnEventName } from '../../contract/core/realtime.ts';
import { memberRoom, reached } from './own-store.ts';
import type { EventReducers, Gathered, LiveTables, RoomStore } from './reducers.ts';

/** Adds the events and the room of all kinds of own state to the tables of the features. */
export function withOwnState({ events, rooms, own }: Omit<LiveTables, 'onNewEpoch'>) {
  function step(rev: number, received: 0 | 1): void {
    memberRoom.rev = Math.max(memberRoom.rev, rev);
    for (const [name, known] of reached) {
      if (rev <= known) continue;
      reached.set(name, rev);
      if (rev > known + received) own[name].refetch?.();
    }
  }
  const reducerOf = <Name extends OwnEventName>(name: Name) => [
    name,
    [
      (event: EventOf<Name>) => {
        step(event.rev, 1);
        own[name].apply(event);
      },
    ],
  ];
  const user: RoomStore<'user'> = {
    // While nothing is known, any rev will do.
    rev: () => Math.min(Number.MAX_SAFE_INTEGER, ...reached.values()),
    enter: (_, rev) => step(rev, 0),
  };
  const ownEvents = Object.fromEntries((Object.keys(own) as OwnEventName[]).map(reducerOf));
  return {
    events: { ...events, ...ownEvents } as Gathered<EventReducers>,
    rooms: { ...rooms, user: [...rooms.user, user] },
  };
}
