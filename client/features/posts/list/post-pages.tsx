import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { PAGE } from '../../../../contract/values/limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FallbackForm } from '../../../ui/controls/fallback-form.tsx';
import { Pager } from '../../../ui/controls/pager.tsx';
import { LiveMark } from '../../../ui/feedback/live-mark.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type PostList, refetchNewest, usePostList } from '../reads.ts';
import { PostCard } from './card.tsx';
import { useFrozenList } from './frozen-list.ts';
import { useView } from './list-view.ts';
import { NewPostsPill } from './new-posts-pill.tsx';
import { useRetry } from './use-retry.ts';

interface PostPagesProps {
  /** Only posts with this tag; null: all. */
  tag: string | null;
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
}

/** A list of posts: its order, its pages, and the pill for what came since. */
export function PostPages(props: PostPagesProps) {
  const { tag, total, onRead } = props;
  const { page, sort, tag: sought, show } = useView();
  const other = sort === 'latest' ? 'popular' : 'latest';
  const query = usePostList(sort, page, tag);
  useRetry(query);
  const [turn, setTurn] = useState(0);
  const list = useFrozenList(`${sort} ${page} ${turn}`, query);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = Math.ceil((total ?? 0) / PAGE.posts);
  // While the first posts wait behind the pill, the empty list is still shown.
  const isEmpty = list?.ids.length === 0;
  const isNewest = sort === 'latest' && page === 1 && !query.isPlaceholderData;

  useEffect(() => {
    if (isNewest && list) onRead(list);
  }, [isNewest, list, onRead]);
  useEffect(() => {
    if (count > 0 && page > count) show({ page: count }, true);
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
    <section aria-labelledby={props.labelledBy} aria-busy={query.isPlaceholderData}>
      <NewPostsPill added={props.added} onShow={showNew} />
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 sm:mb-2.5">
        {props.heading(heading)}
        <LiveMark />
        {query.isPlaceholderData && <p className="text-muted text-xs">Loading...</p>}
        <FallbackForm
          values={{ tag: sought, page: page > 1 ? String(page) : '' }}
          className="ml-auto"
        >
          <Button type="submit" name="sort" value={other} onClick={sortOtherwise}>
            {sort === 'latest' ? 'Sort by Popularity' : 'Sort by Latest'}
          </Button>
        </FallbackForm>
      </div>
      {list === null && (
        <div className="sheet edge-to-edge">
          <Skeleton text="Loading..." rows={PAGE.posts} tall />
        </div>
      )}
      {list && list.ids.length > 0 && (
        <ul className="sheet edge-to-edge divide-base-300 divide-y overflow-hidden">
          {list.ids.map((id) => (
            <PostCard key={id} id={id} within={tag} />
          ))}
        </ul>
      )}
      {isEmpty && page === 1 && props.empty}
      {!isEmpty && (
        <div className="mt-6">
          <Pager
            label="Posts"
            page={page}
            count={count}
            keep={{ tag: sought, sort: sort === 'popular' ? sort : '' }}
            onPage={(next) => goTo({ page: next })}
          />
        </div>
      )}
    </section>
  );
}
