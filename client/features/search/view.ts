import { useSearchParams } from 'react-router';
import { type SearchView, searchParamsOf, searchViewOf } from '../../../contract/search/view.ts';

/** The choices of a view: a choice begins with the first results. */
export type SearchChoice = Partial<Omit<SearchView, 'before'>>;

/** The search, kept in the address: Back, a reload and a shared link find the same results. */
export function useSearchView(): [SearchView, (next: SearchChoice) => void] {
  const [params, setParams] = useSearchParams();
  const show = (next: SearchChoice) =>
    setParams(
      (before) => searchParamsOf({ ...searchViewOf(before), ...next, before: '' }),
      // A half-typed query is no place to come back to.
      { replace: true, preventScrollReset: true },
    );
  return [searchViewOf(params), show];
}
