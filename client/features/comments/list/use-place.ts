import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  COMMENTS_VIEW,
  namedComment,
  VISIT_VIEW,
} from '../../../../contract/values/comments-view.ts';
import { furtherFromList } from '../../../ui/layout/from-list.ts';
import { usePageParam } from '../../../ui/layout/page-param.ts';
import type { Place } from '../live.ts';

interface ThreadPlace {
  /** The page of a comment that the address names, else a numbered one. */
  place: Place;
  goTo: (page: number, replace?: boolean) => void;
  /**
   * Takes the view out of the address, and the page: pages of another length or order have other numbers. A permalink
   * finds its own.
   */
  leaveView: () => void;
}

/** Which part of a thread the address asks for. */
export function usePlace(): ThreadPlace {
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
  const leaveView = () =>
    setParams(
      (before) => {
        for (const name of [VISIT_VIEW, COMMENTS_VIEW, 'page']) before.delete(name);
        return before;
      },
      { preventScrollReset: true, replace: true, state },
    );
  return { place, goTo, leaveView };
}
