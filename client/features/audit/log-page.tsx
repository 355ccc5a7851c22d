import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { logFailed, logLoading, logNone, sidebarLog } from '#messages';
import { PAGE } from '../../../contract/values/limits.ts';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Listing } from '../../ui/layout/listing.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import { CARD, COLUMNS } from './columns.tsx';
import { type LogFilter, LogFilters } from './filters.tsx';

const LOG = 'GET /admin/audit';
const TEXTS = { loading: logLoading, failed: logFailed };

function useLog(filter: LogFilter, page: number) {
  return useQuery({
    queryKey: [LOG, filter, page],
    queryFn: async ({ signal }) => {
      const asked = Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
      const query = { ...asked, page, limit: PAGE.list };
      return { ...(await call(LOG, { query }, { signal })), view: JSON.stringify(query) };
    },
    placeholderData: keepPreviousData,
    // No room announces entries.
    staleTime: 0,
  });
}

/** Log: who did what to whom, newest first; nothing in it ever changes. */
export default function LogPage() {
  const [page, goTo] = usePageParam();
  const [params, setParams] = useSearchParams();
  const text = (name: string) => params.get(name) ?? '';
  const filter = { actor: text('actor'), act: text('act'), before: text('before') };
  const { data, isError, refetch } = useLog(filter, page);
  const pages = Math.ceil((data?.total ?? 0) / PAGE.list);
  useLastPage(page, pages, goTo);
  const onFilter = (next: LogFilter) =>
    setParams(Object.entries(next).filter(([, value]) => value !== ''));
  return (
    <Page title={sidebarLog}>
      <LogFilters shown={filter} onFilter={onFilter} />
      <Listing
        caption={sidebarLog}
        columns={COLUMNS}
        card={CARD}
        items={data?.entries}
        idOf={({ _id }) => _id}
        view={data?.view ?? ''}
        failed={isError}
        texts={TEXTS}
        empty={<EmptyState text={logNone} />}
        onRetry={refetch}
        page={page}
        pages={pages}
        onPage={goTo}
      />
    </Page>
  );
}
