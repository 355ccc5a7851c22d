/**
 * Subscriptions to the rooms on screen, counted per room. The joins of one tick travel as one message, the leaves too.
 */

import { waitAfterRefusal } from './jitter.ts';
import { setLive } from './status.ts';

/** Receives how a call ended: null, or the seconds to wait when the server refused it (`too-many`). */
type OnAnswer = (retryAfter: number | null) => void;

export interface LiveConnection {
  watch(rooms: readonly string[], answered: OnAnswer): void;
  unwatch(rooms: readonly string[], answered: OnAnswer): void;
}

const shown = new Map<string, number>();
const joined = new Set<string>();
let link: LiveConnection | null = null;
let planned = false;
/** False while the first screen is not there: its rooms are not known yet. */
let isScreenShown = false;
/** The refused calls in a row, and the wait after the last one: a client that goes on meanwhile is cut. */
let refusals = 0;
let pause: ReturnType<typeof setTimeout> | null = null;
/** Rooms of a call after a refusal: a network's share per connection may be less than a page has rooms. */
const PIECE = 10;
/** After a refusal, until nothing is left to do, one call follows the other, each with a piece of the rooms. */
let inPieces = false;
/** The calls over this connection that the server has not answered. */
let underWay = 0;

/** True if the server has refused a call and the wait is not over. */
export const isWaiting = (): boolean => pause !== null;

function endPause(): void {
  if (pause !== null) clearTimeout(pause);
  pause = null;
}

/** @param undo makes what the call was about to be done again. */
function answering(undo: () => void): OnAnswer {
  underWay += 1;
  return (retryAfter) => {
    underWay -= 1;
    if (retryAfter === null) {
      // All of a tick's calls must be accepted: one that leaves rooms costs less than one that joins them.
      if (underWay > 0 || isWaiting()) return;
      refusals = 0;
      if (inPieces) plan();
      else setLive(true);
      return;
    }
    undo();
    endPause();
    setLive(false);
    inPieces = true;
    refusals += 1;
    pause = setTimeout(
      () => {
        pause = null;
        plan();
      },
      waitAfterRefusal(retryAfter, refusals),
    );
  };
}

function settle(): void {
  planned = false;
  if (!link || !isScreenShown || isWaiting() || (inPieces && underWay > 0)) return;
  const all = {
    going: [...joined].filter((name) => !shown.has(name)),
    coming: [...shown.keys()].filter((name) => !joined.has(name)),
  };
  if (all.going.length + all.coming.length === 0) {
    // No call is under way where there was nothing to do from the start: nothing on screen is subscribed.
    if (inPieces || shown.size === 0) setLive(true);
    inPieces = false;
    return;
  }
  const going = inPieces ? all.going.slice(0, PIECE) : all.going;
  const coming = inPieces ? all.coming.slice(0, going.length > 0 ? 0 : PIECE) : all.coming;
  for (const name of coming) joined.add(name);
  for (const name of going) joined.delete(name);
  if (going.length > 0) {
    const undo = () => going.forEach((name) => void joined.add(name));
    link.unwatch(going, answering(undo));
  }
  if (coming.length > 0) {
    const undo = () => coming.forEach((name) => void joined.delete(name));
    link.watch(coming, answering(undo));
  }
}

function plan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(settle);
}

/** The first screen is there. All of its rooms are joined in one call, and then the page is live. */
export function screenShown(): void {
  isScreenShown = true;
  plan();
}

/** Subscribes to a room while it is shown; returns the function that unsubscribes. */
export function subscribe(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  plan();
  return () => {
    const left = (shown.get(name) ?? 1) - 1;
    if (left > 0) shown.set(name, left);
    else shown.delete(name);
    plan();
  };
}

/** The member's rights have changed: the server shows more of a room, or less. A room on screen is subscribed again. */
export function subscribeAgain(name: string): void {
  if (shown.has(name) && joined.delete(name)) plan();
}

/** The server asks for it: all rooms on screen are subscribed again. Rooms that are still to be left stay so. */
export function subscribeAllAgain(): void {
  for (const name of shown.keys()) joined.delete(name);
  plan();
}

/** The socket is connected: all rooms on screen are subscribed again. The page is live once that is accepted. */
export function connected(to: LiveConnection): void {
  link = to;
  // The limits of a connection begin anew; where a member's are used up, the first call is refused again.
  endPause();
  subscribeAllAgain();
}

/** The socket is disconnected: the server has dropped its subscriptions. */
export function disconnected(): void {
  link = null;
  endPause();
  underWay = 0;
  joined.clear();
  setLive(false);
}

/**
 * Receives the rooms whose subscription the server has answered: what a room does not tell a newcomer may have to be
 * read again.
 */
type OnJoined = (rooms: readonly string[]) => void;
const listeners = new Set<OnJoined>();

/** Tells the listeners which rooms the server has just subscribed this client to, or again. */
export function tellJoined(rooms: readonly string[]): void {
  for (const listener of listeners) listener(rooms);
}

/** Listens for joined rooms; returns the function that ends it. */
export function onJoined(listener: OnJoined): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
