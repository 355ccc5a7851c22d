import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { NavigationState } from './landmarks.ts';

/** Goes to a page, with the state of its entry in the history. */
export type GoTo = (page: number, replace?: boolean, state?: NavigationState) => void;

/** The page of a list, kept in the address: Back and a reload find the same place. */
export function usePageParam(): [page: number, goTo: GoTo] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;

  const goTo: GoTo = (next, replace = false, state) =>
    setParams(
      (before) => {
        if (next > 1) before.set('page', String(next));
        else before.delete('page');
        return before;
      },
      { preventScrollReset: true, replace, state },
    );
  return [page, goTo];
}

/** Leads from a page past the end, as one is left on when the last row of the last page goes, to the last. */
export function useLastPage(
  page: number,
  count: number,
  goTo: (page: number, replace?: boolean) => void,
): void {
  useEffect(() => {
    if (count > 0 && page > count) goTo(count, true);
  });
}
