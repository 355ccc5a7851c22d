import { useTitle } from '../../ui/layout/title.ts';
import { AnnouncementPanel } from '../announcements/panel.tsx';
import { AllPosts } from '../posts/list/all-posts.tsx';
import { PostsWithRail } from '../posts/list/posts-with-rail.tsx';
import { SearchPosts } from '../posts/tag-search/search.tsx';
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
        <AllPosts />
      </PostsWithRail>
    </div>
  );
}
