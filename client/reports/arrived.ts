import { useState } from 'react';
import type { Report } from '../../contract/reports.ts';

interface Known {
  page: number;
  ids: ReadonlySet<string>;
}

/** Tells the reports that came while their page was open from those that it opened with. */
export function useArrived(
  page: number,
  rows: readonly Report[] | undefined,
): (report: Report) => boolean {
  const [known, setKnown] = useState<Known | null>(null);
  if (rows !== undefined && known?.page !== page)
    setKnown({ page, ids: new Set(rows.map(({ _id }) => _id)) });
  return ({ _id }) => known !== null && known.page === page && !known.ids.has(_id);
}
