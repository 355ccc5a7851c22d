import { useSearchParams } from 'react-router';
import type { Sort } from './reads.ts';

/** Page and order of the list, kept in the address: Back and a reload find the same place. */
export function useView() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const sort: Sort = params.get('sort') === 'popular' ? 'popular' : 'latest';

  const show = (next: { page?: number; sort?: Sort }) => {
    const to = { page, sort, ...next };
    setParams(
      {
        ...(to.sort === 'popular' ? { sort: to.sort } : {}),
        ...(to.page > 1 ? { page: String(to.page) } : {}),
      },
      { preventScrollReset: true },
    );
  };
  return { page, sort, show };
}
