import { useId, useState } from 'react';
import {
  listUnread,
  number,
  sanctionsAppealed,
  sanctionsAppealedNone,
  sanctionsRunning,
  sanctionsRunningNone,
} from '#messages';
import { PAGE } from '../../../contract/values/limits.ts';
import type { SanctionState } from '../../../contract/values/moderation-kinds.ts';
import { Pager } from '../../ui/controls/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { useLastPage } from '../../ui/layout/page-param.ts';
import { useLiveForModerators } from '../moderation/reads.ts';
import { useSanctions } from './reads.ts';
import { SanctionItem } from './sanction-item.tsx';

const NAMES: Record<SanctionState, { title: string; none: string }> = {
  appealed: { title: sanctionsAppealed, none: sanctionsAppealedNone },
  running: { title: sanctionsRunning, none: sanctionsRunningNone },
};

/** For moderators: the sanctions of one state, newest first. */
export function SanctionList({ state }: { state: SanctionState }) {
  const heading = useId();
  const [page, setPage] = useState(1);
  const list = useSanctions(state, page);
  useLiveForModerators(list);
  const { data, isError, refetch } = list;
  const focus = useKeptFocus<HTMLElement>(data?.sanctions.map(({ _id }) => _id).join() ?? '');
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE.list));
  useLastPage(page, data ? pages : 0, setPage);
  const { title, none } = NAMES[state];
  return (
    <section
      {...focus}
      tabIndex={-1}
      aria-labelledby={heading}
      className="mb-6 focus-visible:outline-none"
    >
      <h2 id={heading} className="mb-2 text-sm font-semibold">
        {`${title} (${number(data?.total ?? 0)})`}
      </h2>
      <div className="sheet edge-to-edge overflow-hidden">
        {!data && isError && <ErrorState text={listUnread} onRetry={refetch} />}
        {data?.total === 0 && <EmptyState text={none} />}
        {data && data.sanctions.length > 0 && (
          <ul>
            {data.sanctions.map((sanction) => (
              <SanctionItem
                key={sanction._id}
                sanction={sanction}
                isBesideAppeals={state === 'running'}
              />
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && (
        <div className="mt-4">
          <Pager label={title} page={page} count={pages} onPage={setPage} />
        </div>
      )}
    </section>
  );
}
