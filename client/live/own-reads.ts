/** Reads a member's own state of what is on screen: that of one moment in one call. */
import { CancelledError } from '@tanstack/react-query';
import { POSTS_AT_ONCE } from '../../contract/values/limits.ts';
import { logFailure } from '../api/log.ts';
import { queryClient } from '../api/query-client.ts';
import { type createOwnStore, forgetting } from './own-store.ts';

/** Jitter: a change reaches all readers of a list at once, and a busy thread brings many. */
const JITTER_MS = 1_000;
/** The wait after a read that failed for good, or that a new session has cancelled. */
const RETRY_MS = 10_000;

interface Found<Value> {
  values: Readonly<Record<string, Value>>;
  rev?: number | undefined;
}
type OwnStore<Value> = ReturnType<typeof createOwnStore<Value>>;

/**
 * Keeps the values of the posts on screen in a store of own state, which calls `refetch` after a missed change.
 * @param name the call's name, for the log and the queries.
 * @param read reads the values of some posts.
 * @returns the function that reads that of a post while it is on screen; its answer ends that.
 */
export function createOwnReads<Value>(
  name: string,
  store: OwnStore<Value>,
  read: (postIds: readonly string[], signal: AbortSignal) => Promise<Found<Value>>,
): (postId: string) => () => void {
  const shown = new Map<string, number>();
  const wanted = new Set<string>();
  let turn = 0;
  let members = 0;
  forgetting.push(() => members++);
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A new session cancels what the one before reads: that is no failure, and it is read again. */
  function failed(cause: unknown): void {
    if (!(cause instanceof CancelledError)) logFailure(name)(cause);
  }

  async function readWanted(): Promise<void> {
    timer = undefined;
    for (const id of wanted) if (!shown.has(id)) wanted.delete(id);
    const ids = [...wanted].slice(0, POSTS_AT_ONCE);
    for (const id of ids) wanted.delete(id);
    if (ids.length === 0) return;
    const member = members;
    // A read that fails is tried again, as other reads are. Each has a key of its own: one under way may be too old.
    const { values, rev = -1 } = await queryClient()
      .fetchQuery({
        queryKey: [`${name} of what is shown`, ++turn],
        queryFn: ({ signal }) => read(ids, signal),
        gcTime: 0,
      })
      .catch((cause: unknown) => {
        for (const id of ids) wanted.add(id);
        plan(RETRY_MS);
        throw cause;
      });
    if (members === member) store.applyRead(values, rev);
    if (wanted.size > 0) plan(0);
  }

  function plan(delay: number): void {
    if (timer !== undefined && delay > 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void readWanted().catch(failed), delay);
  }

  /** Wants the value of a post: at once where none is known, else soon. */
  function want(postId: string): void {
    wanted.add(postId);
    plan(store.get(postId) === undefined ? 0 : Math.random() * JITTER_MS);
  }

  store.refetch = () => {
    for (const postId of shown.keys()) want(postId);
  };
  return (postId) => {
    shown.set(postId, (shown.get(postId) ?? 0) + 1);
    want(postId);
    return () => {
      const left = (shown.get(postId) ?? 1) - 1;
      if (left > 0) shown.set(postId, left);
      else shown.delete(postId);
    };
  };
}
