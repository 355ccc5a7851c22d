import { room } from '../../../../contract/core/rooms.ts';
import { useRoom } from '../../../live/use-room.ts';
import { feedRead, useFeed } from '../feed-store.ts';
import { type PostList, usePostTotal } from '../reads.ts';
import { PostPages } from './post-pages.tsx';
import { Welcome } from './welcome.tsx';

const onRead = ({ rev }: PostList) => feedRead(rev);

/** All Posts, as home shows them. */
export function AllPosts() {
  useRoom(room.feed);
  usePostTotal();
  const total = useFeed((feed) => feed.total);
  const added = useFeed((feed) => feed.added);
  return (
    <PostPages
      tag={null}
      total={total}
      added={added}
      onRead={onRead}
      labelledBy="all-posts"
      heading={(ref) => (
        <h2 id="all-posts" ref={ref} tabIndex={-1} className="text-lg font-semibold">
          All Posts
        </h2>
      )}
      empty={<Welcome />}
    />
  );
}
