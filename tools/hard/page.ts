/**
 * A page in a worker thread: the client's real socket and stores, with the page's address in its worker data. The
 * message `look` returns the visible state; `online` and `offline` dispatch the browser's events.
 */
import { parentPort, workerData } from 'node:worker_threads';

/** The worker data of a page. */
export interface PageData {
  url: string;
  postId: string;
}
/** The visible state of a page. */
export interface Screen {
  live: boolean;
  total: number | null;
  upVote: number | undefined;
  commentCount: number | undefined;
  /** The newest comments' ids, newest first. */
  comments: readonly string[] | undefined;
}

const { url, postId } = workerData as PageData;
const { origin, host, hostname, port, protocol } = new URL(url);
const [page, paper] = [new EventTarget(), new EventTarget()];
const { fetch: bare } = globalThis;
Object.assign(globalThis, {
  location: { origin, host, hostname, port, protocol, href: url },
  document: Object.assign(paper, { visibilityState: 'visible' }),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  fetch: (input: string, init?: RequestInit) => bare(new URL(input, url), init),
});

const [
  tables,
  { openSocket },
  { screenShown, subscribe },
  { useLive },
  { useFeed },
  { storedPost },
  { storedThread },
] = await Promise.all([
  import('../../client/app/features.ts'),
  import('../../client/live/socket.ts'),
  import('../../client/live/subscriptions.ts'),
  import('../../client/live/status.ts'),
  import('../../client/features/posts/feed-store.ts'),
  import('../../client/features/posts/store.ts'),
  import('../../client/features/comments/store.ts'),
  // As a screen with comments does, it connects their store.
  import('../../client/features/comments/live.ts'),
]);
for (const room of ['feed', `post:${postId}`, `comments:${postId}`]) subscribe(room);
screenShown();
openSocket(tables.LIVE_TABLES);

parentPort?.on('message', (message: 'look' | 'online' | 'offline') => {
  if (message !== 'look') return void page.dispatchEvent(new Event(message));
  const post = storedPost(postId);
  const screen: Screen = {
    live: useLive.getState().live,
    total: useFeed.getState().total,
    upVote: post?.upVote,
    commentCount: post?.commentCount,
    comments: storedThread(postId)?.items ?? undefined,
  };
  parentPort?.postMessage(screen);
});
