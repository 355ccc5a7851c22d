import { useTitle } from '../../ui/title.ts';
import { AnnouncementPanel } from '../announcements/panel.tsx';
import { AllPosts } from '../posts/all-posts.tsx';
import { SearchPosts } from '../posts/search.tsx';
import { TagRow } from '../tags/row.tsx';

/** Home: find, browse, what was announced, and all posts. */
export default function HomePage() {
  useTitle(null);
  return (
    <div className="mx-auto max-w-[45rem] space-y-8 px-4 pt-10">
      <SearchPosts />
      <TagRow />
      <AnnouncementPanel />
      <AllPosts />
    </div>
  );
}
