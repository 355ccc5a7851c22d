/** Subscriptions to the rooms on screen, counted per room. The joins of one tick travel as one message, the leaves too. */

export interface LiveConnection {
  watch(rooms: readonly string[]): void;
  unwatch(rooms: readonly string[]): void;
}

const shown = new Map<string, number>();
const joined = new Set<string>();
let link: LiveConnection | null = null;
let planned = false;

function settle(): void {
  planned = false;
  if (!link) return;
  const coming = [...shown.keys()].filter((name) => !joined.has(name));
  const going = [...joined].filter((name) => !shown.has(name));
  for (const name of coming) joined.add(name);
  for (const name of going) joined.delete(name);
  if (going.length > 0) link.unwatch(going);
  if (coming.length > 0) link.watch(coming);
}

function plan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(settle);
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
  if (joined.has(name)) link?.watch([name]);
}

/** The socket is connected: all rooms on screen are subscribed again, in one message. */
export function connected(to: LiveConnection): void {
  link = to;
  joined.clear();
  plan();
}

/** The socket is disconnected: the server has dropped its subscriptions. */
export function disconnected(): void {
  link = null;
  joined.clear();
}

/** Is told that the server has answered a subscription: what a room does not tell a newcomer may have to be read again. */
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
