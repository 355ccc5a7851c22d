import type { RoomState } from '../../contract/core/realtime.ts';
import type { RoomKind } from '../../contract/core/rooms.ts';
import { type Counter, readCounter } from '../../db/core/counters.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Config } from '../app/config/config.ts';
import type { LiveSettings } from '../app/config/live-settings.ts';
import type { Caller } from '../auth/caller.ts';
import { type Viewer, viewerOf } from '../http/email-masking.ts';

/** One caller's request for one room. */
export interface RoomRequest {
  config: Config;
  settings: LiveSettings;
  caller: Caller | null;
  viewer: Viewer;
  /** The part of the room's name after the colon. */
  key: string;
}
export interface Revised<State> {
  rev: number;
  state: State;
}

/** A kind of room. Its rev is read before its state, so the rev is never ahead of the state. */
export interface Room<Kind extends RoomKind> {
  /** True if the caller may join; missing: all callers may. */
  mayJoin?(request: RoomRequest): boolean;
  /**
   * True if the caller may join, where that is read; missing: all whom `mayJoin` lets in. A socket receives events from
   * its join on, before the state is read.
   */
  admits?(request: RoomRequest): Procedure<boolean>;
  /** The caller's view of the room, where that is not their view of e-mail addresses. */
  viewerOf?(request: RoomRequest): Viewer;
  /** The room's rev and the state that HTTP would return; null when the resource does not exist. */
  state(request: RoomRequest): Procedure<Revised<RoomState[Kind]> | null>;
}
/** Every kind of room except presence, which has no row in the database (presence.ts). */
export type Rooms = { [Kind in Exclude<RoomKind, 'presence'>]: Room<Kind> };

/** Builds the request with the caller's view of e-mail addresses. */
export const roomRequestOf = (
  { config, settings }: Pick<RoomRequest, 'config' | 'settings'>,
  caller: Caller | null,
  key: string,
): RoomRequest => ({
  config,
  settings,
  caller,
  viewer: viewerOf(settings.now, caller),
  key,
});

/** The slice of a list's first page. */
export const firstPage = (size: number) => ({ limit: size, skip: 0 });

/** Reads of a state per request at most; under constant writes the next event corrects a stale state. */
export const MOST_READS = 5;
/** Attempts without a snapshot, which is dearer on PostgreSQL. */
const MOST_ATTEMPTS = 2;

/** Writes came between the reads of a state and of its rev at each attempt: only a snapshot has both. */
export class TornReadError extends Error {
  override readonly name = 'TornReadError';
}

/**
 * Reads a state with the rev that it belongs to: a write between the two reads causes another attempt.
 * @throws TornReadError after a few attempts, never on a snapshot.
 */
export function* readConsistently<Rev extends { rev: number }, State>(
  readRev: () => Procedure<Rev | undefined>,
  readState: (asOf: Rev) => Procedure<State>,
): Procedure<Revised<State> | null> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const asOf = yield* readRev();
    if (!asOf) return null;
    const { rev } = asOf;
    const state = yield* readState(asOf);
    if ((yield* readRev())?.rev === rev) return { rev, state };
  }
  throw new TornReadError();
}

/** Reads the rev of a room whose rev is a counter. */
export const revOf = (name: Counter) =>
  function* () {
    return { rev: yield* readCounter(name) };
  };
