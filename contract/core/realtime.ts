/** Live events and subscriptions (Socket.IO). Writes go over HTTP; sockets only broadcast changes. */
import { type Static, type TSchema, Type } from 'typebox';
import * as features from '../features/index.ts';
import { merged } from './merge-features.ts';
import type { RoomKind } from './rooms.ts';

/**
 * The events of a member's own state, in the room `user:{email}`: one for each kind. Whatever the kind, a change raises
 * the rev of that room by one, and its event carries the rev.
 */
export const OWN_EVENTS = merged(features, 'ownEvents');

/** The table of all live events. An event carries absolute values and their rev, never differences. */
export const EVENTS = { ...merged(features, 'events'), ...OWN_EVENTS };

/** The state of each kind of room in the answer of `watch`: the same as the HTTP answer. */
export const ROOM_STATES = merged(features, 'rooms') satisfies Record<RoomKind, TSchema>;

export type EventName = keyof typeof EVENTS;
/** The events of a member's own state. */
export type OwnEventName = keyof typeof OWN_EVENTS;
export type EventOf<Name extends EventName> = Static<(typeof EVENTS)[Name]>;

/** The state of each kind of room. */
export type RoomState = { [Kind in RoomKind]: Static<(typeof ROOM_STATES)[Kind]> };

/** A subscription to one room within a `watch` call, with the rev of the client's state. */
export const SubscribeRequest = Type.Object({
  room: Type.String({ maxLength: 320 }),
  rev: Type.Optional(Type.Integer()),
});
export type SubscribeRequest = Static<typeof SubscribeRequest>;
/** Maximum of subscriptions per socket and per `watch` call; no client needs more at once. */
export const MOST_ROOMS = 500;
export const RoomNames = Type.Array(Type.String({ maxLength: 320 }));

export interface SubscribeAnswer {
  room: string;
  ok: boolean;
  rev: number;
  state?: RoomState[RoomKind];
}

/** The answer to a socket call beyond the limits. `retryAfter` is in seconds; a client that goes on is cut. */
export interface TooManyCalls {
  error: 'too-many';
  retryAfter: number;
}

/** The answer to a socket call with other input than it takes, as a `watch` without a list. */
export interface BadInput {
  error: 'bad-input';
}

export type ServerToClient = { [Name in EventName]: (event: EventOf<Name>) => void } & {
  resync: () => void;
};
/** Why a socket call was not accepted as a whole. */
export type RefusedCall = TooManyCalls | BadInput;
export interface ClientToServer {
  watch: (
    rooms: SubscribeRequest[],
    ack: (answer: SubscribeAnswer[] | RefusedCall) => void,
  ) => void;
  unwatch: (rooms: string[], ack?: (refusal?: RefusedCall) => void) => void;
  typing: (postId: string, on: boolean, ack?: (refusal?: RefusedCall) => void) => void;
  /**
   * Tells whether the page is visible. While one of a member's pages is, nothing is pushed to their devices. A socket
   * that has never told counts as visible.
   */
  visible: (on: boolean, ack?: (refusal?: RefusedCall) => void) => void;
}
