import Rows4 from 'lucide-react/icons/rows-4';
import { Suspense } from 'react';
import { allPosts, compactRows } from '#messages';
import { room } from '../../../../contract/core/rooms.ts';
import { useRoom } from '../../../live/use-room.ts';
import { iconLook } from '../../../ui/controls/button.tsx';
import { lazyPage } from '../../../ui/layout/lazy-page.ts';
import { feedRead, useFeed } from '../feed-store.ts';
import { type PostList, usePostTotal } from '../reads.ts';
import { usePinned } from './pinned.tsx';
import { PostPages } from './post-pages.tsx';

/** The first steps, which only a new forum shows. */
export const Welcome = lazyPage(() => import('./welcome.tsx'));

const onRead = ({ rev }: PostList) => feedRead(rev);

interface AllPostsProps {
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
}

/** All Posts, as home shows them: those that are pinned first, each post once. */
export function AllPosts({ isCompact, onCompact }: AllPostsProps) {
  useRoom(room.feed);
  usePostTotal();
  const total = useFeed((feed) => feed.total);
  const added = useFeed((feed) => feed.added);
  const pinned = usePinned();
  return (
    <PostPages
      only={null}
      total={total}
      added={added}
      onRead={onRead}
      pinned={pinned}
      isCompact={isCompact}
      end={
        <button
          type="button"
          title={compactRows}
          aria-label={compactRows}
          aria-pressed={isCompact}
          onClick={() => onCompact(!isCompact)}
          className={`${iconLook} needs-script aria-pressed:bg-seg aria-pressed:text-ink`}
        >
          <Rows4 size={20} aria-hidden="true" />
        </button>
      }
      labelledBy="all-posts"
      heading={(ref) => (
        <h2 id="all-posts" ref={ref} tabIndex={-1} className="text-xl font-semibold">
          {allPosts}
        </h2>
      )}
      empty={
        <Suspense>
          <Welcome />
        </Suspense>
      }
    />
  );
}
