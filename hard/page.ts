/**
 * A page as the browser runs it, in a worker of its own: the client's real link and stores, on an address that it is
 * told. Asked `look` it answers what it shows; `online` and `offline` are the browser's own words.
 */
import { parentPort, workerData } from 'node:worker_threads';

/** What a page is opened with. */
export interface PageData {
  url: string;
  postId: string;
}
/** What of the forum stands on the screen. */
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

const [{ openLink }, { show }, { useLive }, { useFeed }, { heldPost }, { heldThread }] =
  await Promise.all([
    import('../client/live/socket.ts'),
    import('../client/live/watching.ts'),
    import('../client/live/status.ts'),
    import('../client/posts/feed.ts'),
    import('../client/posts/store.ts'),
    import('../client/comments/store.ts'),
  ]);
for (const room of ['feed', `post:${postId}`, `comments:${postId}`]) show(room);
openLink();

parentPort?.on('message', (said: 'look' | 'online' | 'offline') => {
  if (said !== 'look') return void page.dispatchEvent(new Event(said));
  const post = heldPost(postId);
  const screen: Screen = {
    live: useLive.getState().live,
    total: useFeed.getState().total,
    upVote: post?.upVote,
    commentCount: post?.commentCount,
    comments: heldThread(postId)?.items ?? undefined,
  };
  parentPort?.postMessage(screen);
});
