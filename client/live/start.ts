/** The live link, fetched only when it is first needed, after the first paint. */
// The stores that it feeds come with the first file: pages have them without the link.
import './events.ts';
import './rooms.ts';

const load = () => import('./socket.ts');

/** Opens the link. */
export async function startLive(): Promise<void> {
  (await load()).openLink();
}

/** Says that the reader writes a comment to a post, or has stopped. */
export async function sayTyping(postId: string, on: boolean): Promise<void> {
  (await load()).typing(postId, on);
}
