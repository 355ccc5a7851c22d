/** Reads the positions of the posts on screen: those of one moment in one call. */

import { POSTS_AT_ONCE } from '../../../contract/values/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../auth/session/session.ts';
import { onScreen } from './connect.ts';
import { positions } from './store.ts';

/** Jitter: a new comment reaches all readers of a list at once, and a busy thread brings many. */
const JITTER_MS = 1_000;

const shown = new Map<string, number>();
const wanted = new Set<string>();
let turn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function readWanted(): Promise<void> {
  timer = undefined;
  const ids = [...wanted].slice(0, POSTS_AT_ONCE);
  for (const id of ids) wanted.delete(id);
  const { user } = useSession.getState();
  if (!user || ids.length === 0) return;
  // A read that fails is tried again, as other reads are. Each has a key of its own: one under way may be too old.
  const { answer, rev = -1 } = await queryClient().fetchQuery({
    queryKey: ['GET /reads', ++turn],
    queryFn: ({ signal }) =>
      callWithRev('GET /reads', { query: { posts: ids.join(',') } }, { signal }),
    gcTime: 0,
  });
  if (useSession.getState().user?.email === user.email) positions.applyRead(answer, rev);
  if (wanted.size > 0) plan(0);
}

function plan(delay: number): void {
  if (timer === undefined)
    timer = setTimeout(() => void readWanted().catch(logFailure('Read positions')), delay);
}

/** Wants the position of a post: at once where none is known, else soon. */
function want(postId: string): void {
  wanted.add(postId);
  plan(positions.get(postId) ? Math.random() * JITTER_MS : 0);
}

/** Reads the position of a post while it is on screen; returns the function that ends it. */
export function follow(postId: string): () => void {
  shown.set(postId, (shown.get(postId) ?? 0) + 1);
  want(postId);
  return () => {
    const left = (shown.get(postId) ?? 1) - 1;
    if (left > 0) shown.set(postId, left);
    else shown.delete(postId);
  };
}

onScreen.refetch = () => {
  for (const postId of shown.keys()) want(postId);
};
