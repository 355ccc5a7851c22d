import { useId, useState } from 'react';
import { listUnread, number, sanctionsRunning, sanctionsRunningNone } from '#messages';
import { PAGE } from '../../../contract/values/limits.ts';
import { Pager } from '../../ui/controls/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { useActs } from '../../ui/feedback/undo.ts';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { useLastPage } from '../../ui/layout/page-param.ts';
import { useLiveForModerators } from '../moderation/reads.ts';
import { useSanctions } from './reads.ts';
import { SanctionItem } from './sanction-item.tsx';

/** For moderators: the sanctions that run, newest first. */
export function RunningSanctions() {
  const heading = useId();
  const [page, setPage] = useState(1);
  const list = useSanctions('running', page);
  useLiveForModerators(list);
  const { data, isError, refetch } = list;
  const gone = useActs((state) => state.gone);
  const shown = data?.sanctions.filter(({ _id }) => !gone.has(_id));
  const focus = useKeptFocus<HTMLElement>(shown?.map(({ _id }) => _id).join() ?? '');
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE.list));
  useLastPage(page, data ? pages : 0, setPage);
  return (
    <section
      {...focus}
      tabIndex={-1}
      aria-labelledby={heading}
      className="mb-6 focus-visible:outline-none"
    >
      <h2 id={heading} className="mb-2 text-sm font-semibold">
        {`${sanctionsRunning} (${number(data?.total ?? 0)})`}
      </h2>
      <div className="rows overflow-hidden">
        {!data && isError && <ErrorState text={listUnread} onRetry={refetch} />}
        {shown?.length === 0 && <EmptyState text={sanctionsRunningNone} />}
        {shown && shown.length > 0 && (
          <ul>
            {shown.map((sanction) => (
              <SanctionItem key={sanction._id} sanction={sanction} isBesideAppeals />
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && (
        <div className="mt-4">
          <Pager label={sanctionsRunning} page={page} count={pages} onPage={setPage} />
        </div>
      )}
    </section>
  );
}
