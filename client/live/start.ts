/** The socket, loaded beside the first screen. */
import type { LiveTables } from './reducers.ts';

const load = () => import('./socket.ts');

/** Opens the socket, which brings rooms and events to the features. */
export async function startLive(tables: LiveTables): Promise<void> {
  (await load()).openSocket(tables);
}

/** Announces that the reader writes a comment to a post, or has stopped. */
export async function sayTyping(postId: string, on: boolean): Promise<void> {
  (await load()).typing(postId, on);
}
