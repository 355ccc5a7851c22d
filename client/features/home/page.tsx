import { useTitle } from '../../ui/title.ts';
import { AnnouncementPanel } from '../announcements/panel.tsx';
import { AllPosts } from '../posts/all-posts.tsx';
import { PinnedPosts } from '../posts/pinned.tsx';
import { PostsWithRail } from '../posts/posts-with-rail.tsx';
import { SearchPosts } from '../posts/search.tsx';
import { TagRow } from '../tags/row.tsx';

/** Home: find, browse, what was announced, and all posts. */
export default function HomePage() {
  useTitle(null);
  return (
    <div className="shell pt-4 sm:pt-6">
      <SearchPosts />
      <TagRow />
      <AnnouncementPanel />
      <PostsWithRail>
        <PinnedPosts />
        <AllPosts />
      </PostsWithRail>
    </div>
  );
}
