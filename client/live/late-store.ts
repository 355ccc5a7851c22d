/** A store that few readers need: every page has its events and its room, its code connects once it is loaded. */
import type { RoomKind } from '../../contract/core/rooms.ts';
import type { EventReducers, RoomStore } from './reducers.ts';

type Late<Kind extends RoomKind, Name extends keyof EventReducers> = RoomStore<Kind> & {
  events: Pick<EventReducers, Name>;
};

/**
 * Declares a store of a kind of room, by the names of its events. Until it connects, they are dropped. `More` is what
 * else its feature asks of it.
 */
export function lateStore<
  Kind extends RoomKind,
  Name extends keyof EventReducers,
  More extends object = object,
>(...names: Name[]) {
  let store: (Late<Kind, Name> & More) | null = null;
  const reducerOf = (name: Name) => [
    name,
    (event: never) => (store?.events[name] as ((event: never) => void) | undefined)?.(event),
  ];
  const room: RoomStore<Kind> = {
    rev: (key) => store?.rev(key),
    enter: (...state) => store?.enter(...state),
  };
  return {
    connect(loaded: Late<Kind, Name> & More): void {
      store = loaded;
    },
    /** The store; null until it connects. */
    store: () => store,
    events: Object.fromEntries(names.map(reducerOf)) as Pick<EventReducers, Name>,
    room,
  };
}
