import { AnnouncementPanel } from '../announcements/panel.tsx';
import { useTitle } from '../kit/title.ts';
import { AllPosts } from '../posts/all-posts.tsx';
import { FindPosts } from '../posts/find.tsx';
import { TagRow } from '../tags/row.tsx';

/** Home: find, browse, what was announced, and all posts. */
export default function HomePage() {
  useTitle(null);
  return (
    <div className="mx-auto max-w-[45rem] space-y-8 px-4 pt-10">
      <FindPosts />
      <TagRow />
      <AnnouncementPanel />
      <AllPosts />
    </div>
  );
}
