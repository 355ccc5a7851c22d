import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import {
  findFailed,
  findFault,
  findFromFirst,
  findHint,
  finding,
  findMore,
  findRefused,
  findResultList,
  foundFirstTexts,
  foundFurtherTexts,
  foundTexts,
} from '#messages';
import type { SearchResult } from '../../../contract/features/search.ts';
import { searchFault } from '../../../contract/search/query.ts';
import { type SearchView, searchAddress } from '../../../contract/search/view.ts';
import { CallError } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FallbackForm } from '../../ui/controls/fallback-form.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useRemovedComments } from '../comments/store.ts';
import { useFolded } from '../mutes/store.ts';
import type { useFound } from './reads.ts';
import { Result } from './result.tsx';

/**
 * The comments above which the title of their thread stands already: of consecutive comments of one thread the first
 * that is shown has it. One that was removed, or is folded away with its muted author, shows no title.
 */
function useContinued(results: readonly SearchResult[]): ReadonlySet<string> {
  const removed = useRemovedComments();
  const isFolded = useFolded();
  const continued = new Set<string>();
  let titled: string | null = null;
  for (const { kind, _id, postId, authorId } of results) {
    const isHidden = _id in removed || isFolded(authorId, _id);
    if (kind === 'comment' && titled === postId) continued.add(_id);
    else titled = kind === 'comment' && !isHidden ? postId : null;
  }
  return continued;
}

interface ResultsProps {
  view: SearchView;
  found: ReturnType<typeof useFound>;
}

function sentence(count: number, isAll: boolean, isFirst: boolean): string {
  if (!isFirst) return foundFurtherTexts(count);
  return isAll || count === 0 ? foundTexts(count) : foundFirstTexts(count);
}

/** The found texts, and a button for more of them. */
export function Results({ view, found }: ResultsProps) {
  const { before, ...anywhere } = view;
  const { data, error, isFetchingNextPage, isRefetching, hasNextPage, fetchNextPage, refetch } =
    found;
  const list = useRef<HTMLUListElement>(null);
  /** How many texts stood there when more were asked for. */
  const shownBefore = useRef<number | null>(null);
  const results = data?.pages.flatMap((page) => page.results) ?? [];
  const continued = useContinued(results);
  // The focus goes to the first new text: the button may be gone.
  useEffect(() => {
    if (isFetchingNextPage || shownBefore.current === null) return;
    const links = list.current?.querySelectorAll<HTMLElement>('h2 a');
    links?.[shownBefore.current]?.focus({ preventScroll: true });
    shownBefore.current = null;
  }, [isFetchingNextPage]);
  const fault = searchFault(view.q);
  if (fault) return <EmptyState text={view.q === '' ? findHint : findFault(fault)} />;
  if (error instanceof CallError && error.status === 400)
    return <EmptyState text={findRefused(error.message)} />;
  if (error && !data) return <ErrorState text={findFailed} onRetry={refetch} />;
  if (!data) return <Skeleton text={finding} rows={4} tall />;
  const more = async (event: MouseEvent) => {
    event.preventDefault();
    shownBefore.current = results.length;
    // A next page would cancel a refetch that is under way.
    if (isRefetching) await refetch({ cancelRefetch: false });
    await fetchNextPage();
  };
  return (
    <>
      <p role="status" className="text-ink2 px-4 py-2.5 text-sm sm:px-5">
        {sentence(results.length, !hasNextPage, before === '')}
      </p>
      {before !== '' && (
        <p className="px-4 pb-2.5 text-sm sm:px-5">
          <Link to={searchAddress(anywhere)} className="link">
            {findFromFirst}
          </Link>
        </p>
      )}
      <ul ref={list} aria-label={findResultList}>
        {results.map((result) => (
          <Result key={result._id} result={result} isContinued={continued.has(result._id)} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-line border-t p-3 text-center">
          <FallbackForm values={anywhere}>
            <Button
              type="submit"
              name="before"
              value={data.pages.at(-1)?.next ?? ''}
              busy={isFetchingNextPage}
              onClick={(event) => void more(event)}
            >
              {findMore}
            </Button>
          </FallbackForm>
        </div>
      )}
    </>
  );
}
