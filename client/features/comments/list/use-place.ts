import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { namedComment } from '../../../../contract/values/comments-view.ts';
import { furtherFromList } from '../../../ui/layout/from-list.ts';
import { usePageParam } from '../../../ui/layout/page-param.ts';
import type { Place } from '../live.ts';

/** Which part of a thread the address asks for: the page of a comment that it names, else a numbered one. */
export function usePlace(): [place: Place, goTo: (page: number, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [page] = usePageParam();
  const { state } = useLocation();
  const around = namedComment(params);
  const place = useMemo(() => (around === null ? { page } : { around }), [around, page]);

  const goTo = (next: number, replace = false) =>
    setParams(
      (before) => {
        before.delete('comment');
        if (next > 1) before.set('page', String(next));
        else before.delete('page');
        return before;
      },
      { preventScrollReset: true, replace, state: replace ? state : furtherFromList(state) },
    );
  return [place, goTo];
}
