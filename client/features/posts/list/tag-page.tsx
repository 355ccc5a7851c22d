import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import { nobodyWroteAbout, postsLabel, writeFirstPost } from '#messages';
import { room } from '../../../../contract/core/rooms.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useRefill } from '../../../live/use-refill.ts';
import { useRoom } from '../../../live/use-room.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/notice.tsx';
import { useTitle } from '../../../ui/layout/title.ts';
import { capitalise } from '../../../ui/text-editing/text.ts';
import { useTags } from '../../tags/reads.ts';
import { useFeedRev } from '../feed-store.ts';
import { type PostList, useTagTotal } from '../reads.ts';
import { WayBack } from '../thread/way-back.tsx';
import { PostPages } from './post-pages.tsx';
import { PostsWithRail } from './posts-with-rail.tsx';

/** How many posts have the tag, and how many of them came since the newest were read. The feed tells of each new post. */
function useCounts(tag: string) {
  useRoom(room.feed);
  const { data, refetch } = useTagTotal(tag);
  const rev = useFeedRev();
  useRefill(data && rev > data.rev ? rev : null, refetch);
  const [read, setRead] = useState<{ rev: number; total: number } | null>(null);
  const onRead = useCallback(
    (list: PostList) => {
      if (!data || data.rev < list.rev) return;
      setRead((before) =>
        before && before.rev >= list.rev ? before : { rev: list.rev, total: data.total },
      );
    },
    [data],
  );
  const added = data && read && data.rev > read.rev ? Math.max(0, data.total - read.total) : 0;
  return { total: data?.total ?? null, added, onRead };
}

function PostsOfTag({ tag }: { tag: string }) {
  useTitle(`#${capitalise(tag)}`);
  const counts = useCounts(tag);
  return (
    <div className="shell pt-1 sm:pt-2">
      <WayBack />
      <PostsWithRail>
        <PostPages
          {...counts}
          tag={tag}
          labelledBy="posts-of-tag"
          heading={(ref) => (
            <>
              <h1
                id="posts-of-tag"
                ref={ref}
                tabIndex={-1}
                dir="auto"
                lang={langOf(tag)}
                className="min-w-0 truncate text-2xl font-semibold"
              >
                {`#${capitalise(tag)}`}
              </h1>
              {/* The cards have headings of the third level. */}
              <h2 className="sr-only">{postsLabel}</h2>
            </>
          )}
          empty={
            <div className="rows">
              <EmptyState isPage text={nobodyWroteAbout(capitalise(tag))}>
                <Link to={SCREENS.addPost} state={{ tag }} className={buttonLook()}>
                  {writeFirstPost}
                </Link>
              </EmptyState>
            </div>
          }
        />
      </PostsWithRail>
    </div>
  );
}

/** The posts with one tag, at an address of its own. */
export default function TagPage() {
  const { name = '' } = useParams();
  const tags = useTags();
  const tag = name.normalize('NFC').toLowerCase();
  if (tags && !tags.some((one) => one.name === tag)) return <NotFound />;
  return <PostsOfTag key={tag} tag={tag} />;
}
