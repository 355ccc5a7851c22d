import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loading, newPosts, postsLabel, sortByLatest, sortByPopularity } from '#messages';
import { PAGE } from '../../../../contract/values/limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FallbackForm } from '../../../ui/controls/fallback-form.tsx';
import { Pager } from '../../../ui/controls/pager.tsx';
import { LiveMark } from '../../../ui/feedback/live-mark.tsx';
import { NewPill } from '../../../ui/feedback/new-pill.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { More, useJoined } from '../../../ui/layout/joined-pages.tsx';
import { useKeptFocus } from '../../../ui/layout/keep-focus.ts';
import { type Only, type PostList, readPostList, refetchNewest, usePostList } from '../reads.ts';
import { isRemoved, useAnyRemoved } from '../store.ts';
import { PostCard } from './card.tsx';
import { useView } from './list-view.ts';
import { PinnedRow } from './pinned.tsx';
import { WriteButton } from './posts-with-rail.tsx';

/** A failed list is read again after this time and a random part of as much: all pages failed at once. */
const RETRY_AFTER_MS = 15_000;

interface Query {
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Reads again, from time to time, what could not be read. */
function useRetry({ isError, isFetching, refetch }: Query): void {
  const isWaiting = isError && !isFetching;
  useEffect(() => {
    if (!isWaiting) return;
    const delay = RETRY_AFTER_MS * (1 + Math.random());
    const timer = setTimeout(() => void refetch(), delay);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch]);
}

interface Frozen {
  view: string;
  list: PostList | null;
  settled: boolean;
}

/**
 * The list that is shown. Once it is shown, a refetch in the background brings new figures but never other posts:
 * no row moves while the reader points at it. Another view (a page, an order, a pressed pill) takes what is read for it.
 */
function useFrozenList(view: string, query: ReturnType<typeof usePostList>): PostList | null {
  const [frozen, setFrozen] = useState<Frozen>({ view, list: null, settled: false });
  const { data, isPlaceholderData, isFetching } = query;
  const isOurs = data !== undefined && !isPlaceholderData;
  if (frozen.view !== view) setFrozen({ view, list: isOurs ? data : frozen.list, settled: false });
  else if (isOurs && !frozen.settled && (data !== frozen.list || !isFetching))
    setFrozen({ view, list: data, settled: !isFetching });
  return frozen.list;
}

interface PostPagesProps {
  /** Only some posts; null: all. */
  only: Only | null;
  /** How many posts there are; null while it is not known. */
  total: number | null;
  /** How many posts came since the newest were read. */
  added: number;
  /** Gets the newest posts whenever they were read. */
  onRead: (list: PostList) => void;
  /** The heading that names the list; it takes the focus when another page is shown. */
  heading: (ref: RefObject<HTMLHeadingElement | null>) => ReactNode;
  /** The id of the heading. */
  labelledBy: string;
  /** Stands where there are no posts. */
  empty: ReactNode;
  /** Posts that stand first in the list, each once. */
  pinned?: readonly string[];
  isCompact?: boolean;
  /** Stands at the end of the heading's line. */
  end?: ReactNode;
}

const NONE: readonly string[] = [];

/** A list of posts: its order, its pages, and the pill for what came since. */
export function PostPages(props: PostPagesProps) {
  const { only, total, onRead, pinned = NONE } = props;
  const { tag = null, state = '' } = only ?? {};
  const { page, sort, tag: sought, show } = useView();
  const other = sort === 'latest' ? 'popular' : 'latest';
  const query = usePostList(sort, page, only);
  useRetry(query);
  const [turn, setTurn] = useState(0);
  const list = useFrozenList(`${sort} ${page} ${turn} ${state}`, query);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = Math.ceil((total ?? 0) / PAGE.posts);
  const joined = useJoined();
  const ids = joined?.ids ?? list?.ids ?? NONE;
  // While the first posts wait behind the pill, the empty list is still shown.
  const isEmpty = list !== null && ids.length === 0;
  const shown = ids.filter((id) => !pinned.includes(id));
  const isShorter = useAnyRemoved(ids);
  const rows = useRef<HTMLUListElement>(null);
  // A card that moves between the two lists is drawn anew, and would lose the focus.
  const { ref: _, ...focus } = useKeptFocus(pinned.join(), heading);
  const isNewest = sort === 'latest' && page === 1 && !query.isPlaceholderData;

  useEffect(() => {
    if (isNewest && list) onRead(list);
  }, [isNewest, list, onRead]);
  useEffect(() => {
    if (count > 0 && page > count && !joined) show({ page: count }, true);
  });

  const goTo = (next: Parameters<typeof show>[0]) => {
    show(next);
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  const sortOtherwise = (event: MouseEvent) => {
    event.preventDefault();
    show({ sort: other });
  };
  const showNew = () => {
    void refetchNewest();
    setTurn(turn + 1);
    goTo({ page: 1, sort: 'latest' });
  };

  return (
    <>
      <div {...focus}>
        <NewPill text={props.added > 0 && newPosts(props.added)} onShow={showNew} />
        <section aria-labelledby={props.labelledBy} aria-busy={query.isPlaceholderData}>
          <div className="head">
            {props.heading(heading)}
            <LiveMark />
            {query.isPlaceholderData && <p className="text-ink3 text-xs">{loading}</p>}
            <FallbackForm
              values={{ tag: sought, state, page: page > 1 ? String(page) : '' }}
              className="ml-auto"
            >
              <Button type="submit" kind="quiet" name="sort" value={other} onClick={sortOtherwise}>
                {sort === 'latest' ? sortByPopularity : sortByLatest}
              </Button>
            </FallbackForm>
            {props.end}
          </div>
          {list === null && !joined && <Skeleton text={loading} rows={PAGE.posts} tall />}
          {pinned.length + shown.length > 0 && (
            <ul ref={rows} className={props.isCompact ? 'posts compact' : 'posts'}>
              {pinned.map((id) => (
                <PinnedRow key={id} id={id} />
              ))}
              {shown.map((id) => (
                <PostCard key={id} id={id} within={tag} />
              ))}
            </ul>
          )}
          {isEmpty && page === 1 && props.empty}
        </section>
      </div>
      <WriteButton tag={tag} />
      {!isEmpty && (
        <div className="mt-6 lg:mt-11">
          <Pager
            label={postsLabel}
            page={page}
            count={count}
            keep={{ tag: sought, state, sort: sort === 'popular' ? sort : '' }}
            onPage={(next) => goTo({ page: next })}
          />
          <More
            ids={ids}
            isGone={isRemoved}
            isShorter={isShorter}
            first={joined?.first ?? page}
            last={page}
            size={PAGE.posts}
            pages={count}
            isNewestFirst={sort === 'latest'}
            list={rows}
            read={(next) => readPostList(sort, next, only)}
            goTo={(next, state) => show({ page: next }, true, state)}
          />
        </div>
      )}
    </>
  );
}
