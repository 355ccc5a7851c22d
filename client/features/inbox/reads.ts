import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { TOP_ITEMS } from '../../../contract/values/limits.ts';
import { callWithRev } from '../../api/call.ts';
import { useSession } from '../auth/session/session.ts';
import { applyInbox, inboxRev, useInbox } from './store.ts';

const NAME = 'GET /inbox';
type Before = string | null;

async function readPage(before: Before, signal: AbortSignal) {
  const query = before === null ? {} : { before };
  const { answer, rev = 0 } = await callWithRev(NAME, { query }, { signal });
  const { items, unseen } = answer;
  applyInbox({ unseen, ...(before === null && { top: items.slice(0, TOP_ITEMS) }) }, rev);
  return { ...answer, rev };
}

/** The inbox, page by page; it is read again whenever the room tells of a change. */
export function useInboxPages() {
  const email = useSession((session) => session.user?.email ?? '');
  const query = useInfiniteQuery({
    queryKey: [NAME, email],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null as Before,
    getNextPageParam: ({ next }) => next,
    enabled: email !== '',
  });
  const rev = useInbox(inboxRev);
  const { data, isFetching, isError, refetch } = query;
  const read = data?.pages[0]?.rev ?? -1;
  const asked = useRef(-1);
  useEffect(() => {
    // A read that failed is not made again before the next change.
    if (read < 0 || rev <= read || isFetching || (isError && rev <= asked.current)) return;
    asked.current = rev;
    void refetch();
  }, [read, rev, isFetching, isError, refetch]);
  return query;
}

/** Marks everything as seen up to an item: what came since it was read stays new. */
export async function markSeen(until: string): Promise<void> {
  const { answer } = await callWithRev('POST /inbox/seen', { body: { until } });
  applyInbox({ unseen: answer.unseen }, answer.rev);
}
