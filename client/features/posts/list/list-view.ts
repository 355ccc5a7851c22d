import { useLocation, useSearchParams } from 'react-router';
import { searchedTag } from '../../../../contract/values/text.ts';
import type { NavigationState } from '../../../ui/layout/landmarks.ts';
import type { Sort } from '../reads.ts';

interface View {
  page: number;
  sort: Sort;
  /** The tag that is searched for; '' for none. */
  tag: string;
}

function set(params: URLSearchParams, name: keyof View, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}

/** The view of home, stored in the address: Back, a reload and a shared link find the same place. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const { state: here } = useLocation();
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const sort: Sort = params.get('sort') === 'popular' ? 'popular' : 'latest';
  const tag = searchedTag(params.get('tag'));

  // A search by tag leaves the list as it is, with the pages that are joined there.
  const show = (
    next: Partial<View>,
    replace = false,
    state: NavigationState | undefined = next.tag === undefined ? undefined : here,
  ) =>
    setParams(
      (before) => {
        const to = { page, sort, tag, ...next };
        set(before, 'tag', to.tag);
        set(before, 'sort', to.sort === 'popular' ? to.sort : '');
        set(before, 'page', to.page > 1 ? String(to.page) : '');
        return before;
      },
      { preventScrollReset: true, replace, state },
    );
  return { page, sort, tag, show };
}
