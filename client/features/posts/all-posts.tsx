import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { PAGE } from '../../../contract/limits.ts';
import { room } from '../../../contract/rooms.ts';
import { useRoom } from '../../live/use-room.ts';
import { Button } from '../../ui/button.tsx';
import { FallbackForm } from '../../ui/fallback-form.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PostCard } from './card.tsx';
import { feedRead, useFeed } from './feed-store.ts';
import { useFrozenList } from './frozen-list.ts';
import { useView } from './list-view.ts';
import { NewPostsPill } from './new-posts-pill.tsx';
import { refetchNewest, usePostList, usePostTotal } from './reads.ts';
import { useRetry } from './use-retry.ts';
import { Welcome } from './welcome.tsx';

/** All Posts: the list, its order, its pages, and the pill for what came since. */
export function AllPosts() {
  useRoom(room.feed);
  usePostTotal();
  const { page, sort, tag, show } = useView();
  const other = sort === 'latest' ? 'popular' : 'latest';
  const total = useFeed((feed) => feed.total);
  const query = usePostList(sort, page);
  useRetry(query);
  const [turn, setTurn] = useState(0);
  const list = useFrozenList(`${sort} ${page} ${turn}`, query);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = Math.ceil((total ?? 0) / PAGE.posts);
  // While the first posts wait behind the pill, the empty forum is still shown.
  const isEmpty = list?.ids.length === 0;
  const isNewest = sort === 'latest' && page === 1 && !query.isPlaceholderData;

  useEffect(() => {
    if (isNewest && list) feedRead(list.rev);
  }, [isNewest, list]);
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
    <section aria-labelledby="all-posts" aria-busy={query.isPlaceholderData}>
      <NewPostsPill onShow={showNew} />
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 sm:mb-2.5">
        <h2 id="all-posts" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          All Posts
        </h2>
        <LiveMark />
        {query.isPlaceholderData && <p className="text-muted text-xs">Loading...</p>}
        <FallbackForm values={{ tag, page: page > 1 ? String(page) : '' }} className="ml-auto">
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
            <PostCard key={id} id={id} />
          ))}
        </ul>
      )}
      {isEmpty && page === 1 && <Welcome />}
      {!isEmpty && (
        <div className="mt-6">
          <Pager
            label="Posts"
            page={page}
            count={count}
            keep={{ tag, sort: sort === 'popular' ? sort : '' }}
            onPage={(next) => goTo({ page: next })}
          />
        </div>
      )}
    </section>
  );
}
