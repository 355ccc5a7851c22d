/** Who is told that the server has answered a subscription: what a room does not tell a newcomer may have to be read again. */
type OnJoined = (rooms: readonly string[]) => void;

const listeners = new Set<OnJoined>();

/** Tells the listeners which rooms the server has just subscribed this client to, or again. */
export function joined(rooms: readonly string[]): void {
  for (const listener of listeners) listener(rooms);
}

/** Listens for joined rooms; returns the function that ends it. */
export function onJoined(listener: OnJoined): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
