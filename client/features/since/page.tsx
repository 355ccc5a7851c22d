import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  allPosts,
  sinceAllRead,
  sinceBudget,
  sinceBudgets,
  sinceDone,
  sinceDoneHint,
  sinceFailed,
  sinceList,
  sinceLoading,
  sinceMarked,
  sinceMore,
  sinceMost,
  sinceMostRead,
  sinceNone,
  sinceSummary,
  sinceTitle,
  sinceUndo,
  siteDateTag,
} from '#messages';
import { BUDGETS, type Budget, budgetOf, withinBudget } from '../../../contract/since/budget.ts';
import { dayInWords, isDay } from '../../../contract/since/days.ts';
import { SINCE_THREADS } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { CallError } from '../../api/call.ts';
import { Button, buttonLook } from '../../ui/controls/button.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { NoDay } from '../../ui/feedback/page-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useKeptFocus } from '../../ui/layout/keep-focus.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';
import { useTags } from '../tags/reads.ts';
import { useDone } from './done.ts';
import { useOwnThreads, useSince } from './reads.ts';
import { ThreadRow } from './thread-row.tsx';

const MINUTES = 'minutes';
const CHOICES = BUDGETS.map((budget) => [sinceBudgets[budget], budget] as const);

/** How much the reader wants to read, kept in the address. */
function useBudget(): [Budget, (next: Budget) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (budget: Budget) =>
    setParams(budget === BUDGETS[1] ? {} : { [MINUTES]: budget }, {
      replace: true,
      preventScrollReset: true,
    });
  return [budgetOf(params.get(MINUTES)), choose];
}

/** The number of threads just marked, and the undo button. */
function Marked({ count, onUndo }: { count: number; onUndo: () => void }) {
  return (
    <div className="sheet mb-3 flex items-center justify-between gap-2 px-4 py-2 sm:px-5">
      <p role="status" className="text-sm">
        {sinceMarked(count)}
      </p>
      <Button onClick={onUndo}>{sinceUndo}</Button>
    </div>
  );
}

/** The activity since a day, for readers who were away: the threads to read first, within the reader's time. */
export default function SincePage() {
  const { date = '' } = useParams();
  const day = isDay(date) ? dayInWords(date, siteDateTag()) : date;
  const heading = useRef<HTMLHeadingElement>(null);
  useTags();
  useTitle(sinceTitle(day));
  const [budget, choose] = useBudget();
  const { data, error, refetch } = useSince(date);
  const isMember = useSession(({ status }) => status === 'user');
  const { threads, hasRead, isOwn } = useOwnThreads(data?.threads, useMyId() ?? '');
  const { marked, sending, done, undo } = useDone();
  // The button that takes it back goes with what it takes back.
  const kept = useKeptFocus<HTMLDivElement>(marked.length > 0, heading);
  const gone = new Set([...marked, ...sending].map(({ postId }) => postId));
  const left = threads.filter(({ postId }) => !gone.has(postId));
  const shown = withinBudget(left, budget);
  const more = left.length - shown.length;
  const isPartial = (data?.total ?? 0) > SINCE_THREADS;
  const allRead = isPartial ? sinceMostRead : sinceAllRead;
  // The reader's own list is another one, with its foot: rows that moved would shift under the reader.
  const list = isOwn ? 'own' : 'all';
  const isRefused = error instanceof CallError && error.status < 500;
  if (error instanceof CallError && error.status === 404) return <NoDay />;
  const finish = () => {
    done(shown);
    // The next threads begin at the top, where the undo button stands.
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className="shell max-w-[51rem] py-4 sm:py-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold">
          <span suppressHydrationWarning>{sinceTitle(day)}</span>
        </h1>
        <SegmentedControl
          label={sinceBudget}
          name={MINUTES}
          value={budget}
          choices={CHOICES}
          onChoose={choose}
        />
      </div>
      {data && (
        <p className="text-ink2 mb-3 text-sm">
          <span>{sinceSummary(data.total, data.posts)}</span>
          {isPartial && <span>{` ${sinceMost(SINCE_THREADS)}`}</span>}
        </p>
      )}
      <div {...kept}>{marked.length > 0 && <Marked count={marked.length} onUndo={undo} />}</div>
      <section aria-label={sinceList} className="rows overflow-hidden">
        {!data && !error && <Skeleton text={sinceLoading} rows={4} tall />}
        {!data && error && isRefused && <EmptyState text={error.message} />}
        {!data && error && !isRefused && <ErrorState text={sinceFailed} onRetry={refetch} />}
        {data && shown.length === 0 && (
          <EmptyState text={hasRead || gone.size > 0 ? allRead : sinceNone}>
            <Link to={SCREENS.home} className={buttonLook()}>
              {allPosts}
            </Link>
          </EmptyState>
        )}
        <ul key={list}>
          {shown.map((thread) => (
            <ThreadRow key={thread.postId} thread={thread} />
          ))}
        </ul>
      </section>
      {shown.length > 0 && (more > 0 || isMember) && (
        <div
          key={list}
          className="no-print mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3"
        >
          <p className="text-ink2 text-sm">{more > 0 && sinceMore(more)}</p>
          {isMember && (
            <Button title={sinceDoneHint} onClick={finish}>
              {sinceDone}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
