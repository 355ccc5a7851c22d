import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError, isRefusal } from './call.ts';
import { logFailure } from './log.ts';
import { perPage } from './page-state.ts';
import { validToken } from './token.ts';

const RETRIES = 3;

/**
 * Failed reads are tried again 3 times. A refusal (4xx) is an answer, not a failure: asking again gives the same
 * sentence again, so it is shown at once. "Too many" and "timed out" do heal, so they are tried again.
 */
function tryAgain(failures: number, error: Error): boolean {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
  const heals = error instanceof CallError && (error.status === 429 || error.status === 408);
  return failures < RETRIES && (!refused || heals);
}

/** Keeps which ids a page shows; what each thing looks like is kept in the stores. */
export const queryClient = perPage(
  () =>
    new QueryClient({
      queryCache: new QueryCache({
        onError(error, query) {
          // The sign-out, or the renewal that failed, has told that the session is over.
          if (isRefusal(error, 'session-ended')) return;
          logFailure(String(query.queryKey[0]))(error);
        },
      }),
      defaultOptions: {
        queries: {
          retry: tryAgain,
          retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
          // Live events keep the stores current, so a page does not read again what was read a moment ago.
          staleTime: 5_000,
          refetchOnWindowFocus: true,
          refetchOnReconnect: true,
        },
        mutations: { retry: false },
      },
    }),
);

/**
 * Sets what a query has read from the initial data of the page. They are a visitor's: where members see more, a
 * member's page reads it again at once. So does every page where it has a part only.
 */
export function setQuery(
  key: QueryKey,
  data: unknown,
  { forMembers = false, isPartial = false } = {},
): void {
  const isStale = isPartial || (forMembers && validToken() !== null);
  queryClient().setQueryData(key, data, isStale ? { updatedAt: 0 } : {});
}
