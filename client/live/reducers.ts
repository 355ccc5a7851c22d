/** The tables that connect live events and rooms to the stores of the features. */
import type { EventName, EventOf, OwnEventName, RoomState } from '../../contract/core/realtime.ts';
import type { RoomKind } from '../../contract/core/rooms.ts';

/** Per live event, how it changes a store. */
export type EventReducers = { [Name in EventName]: (event: EventOf<Name>) => void };

/** One kind of a member's own state, by the name of its event. */
interface OwnKind<Name extends OwnEventName> {
  apply(event: EventOf<Name>): void;
  /** Reads again what is shown of it; missing where the state of the room tells all. */
  refetch?(): void;
}
export type OwnKinds = { [Name in OwnEventName]: OwnKind<Name> };

/** How a store holds the rooms of one kind; `key` is the part of the room's name after the colon. */
export interface RoomStore<Kind extends RoomKind> {
  /** The rev of the stored state; undefined, or less than 0, while the store lacks a part of it. */
  rev(key: string): number | undefined;
  enter(state: RoomState[Kind], rev: number, key: string): void;
  /** The server refused the subscription. */
  refused?(key: string): void;
}
export type RoomStores = { [Kind in RoomKind]: RoomStore<Kind> };

/** Several features may take part in one event or room: each name has the list of their reducers. */
export type Gathered<Table> = { readonly [Name in keyof Table]: readonly Table[Name][] };

/** The tables that the socket takes from the features. */
export interface LiveTables {
  events: Gathered<Omit<EventReducers, OwnEventName>>;
  rooms: Gathered<RoomStores>;
  own: OwnKinds;
  onNewEpoch: () => void;
}

/** Gathers the tables of several features by name. */
export function gather<Table>(tables: readonly (Partial<Table> | undefined)[]): Gathered<Table> {
  const lists: Record<string, unknown[]> = {};
  for (const table of tables)
    for (const [name, part] of Object.entries(table ?? {})) {
      lists[name] ??= [];
      lists[name].push(part);
    }
  return lists as Gathered<Table>;
}
