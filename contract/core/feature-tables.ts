import type { TSchema } from 'typebox';
import * as features from '../features/index.ts';
import { merged } from './merge-features.ts';
import type { RoomKind } from './rooms.ts';

/** The table of all calls. The server routes no other call, and a call without `access` does not compile. */
export const CALLS = merged(features, 'calls');

/**
 * The events of a member's own state, in the room `user:{email}`: one for each kind. Whatever the kind, a change raises
 * the rev of that room by one, and its event carries the rev.
 */
export const OWN_EVENTS = merged(features, 'ownEvents');

/** The table of all live events. An event carries absolute values and their rev, never differences. */
export const EVENTS = { ...merged(features, 'events'), ...OWN_EVENTS };

/** The state of each kind of room in the answer of `watch`: the same as the HTTP answer. */
export const ROOM_STATES = merged(features, 'rooms') satisfies Record<RoomKind, TSchema>;
