import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PAGE } from '../../contract/limits.ts';
import { room } from '../../contract/rooms.ts';
import { callWithRev } from '../call.ts';
import { useRoom } from '../live/use-room.ts';
import { queryClient } from '../query.ts';
import { keepReports, useReports } from './store.ts';

const REPORTS = 'GET /reports';

/** One page of the open reports, kept live: page 1 in place, others read again when the total has changed. */
export function useReportPage(page: number) {
  useRoom(room.admin);
  const { newest, gone, total, rev, gap } = useReports();
  const { data, isError, refetch } = useQuery({
    queryKey: [REPORTS, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: PAGE.reports };
      const { answer, rev = 0 } = await callWithRev(REPORTS, { query }, { signal });
      if (page === 1) keepReports(answer, rev);
      return { ...answer, rev, page };
    },
    placeholderData: keepPreviousData,
  });

  const shown = data?.page ?? page;
  const isFirst = shown === 1 && newest !== null;
  const read = isFirst ? newest : data?.reports;
  const rows = read?.filter((report) => !(report._id in gone));
  const isNewer = data !== undefined && rev > data.rev;
  const totalNow = isFirst || isNewer ? total : (data?.total ?? 0);

  // A first page that lacks something is filled up again; another page moves with what is before it.
  const hasGap = isFirst && gap;
  const isMoved = !isFirst && isNewer && total !== data.total;
  // Each further event makes what is on its way too old, so it is asked for anew.
  const oldAt = hasGap || isMoved ? rev : null;
  useEffect(() => {
    if (oldAt !== null) void refetch();
  }, [oldAt, refetch]);
  return { rows, shown, total: totalNow, isError, refetch };
}

/** Reads again what is shown of the reports. */
export const readReportsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [REPORTS] });
