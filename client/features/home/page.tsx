import { useTitle } from '../../ui/title.ts';
import { WithRail } from '../../ui/with-rail.tsx';
import { AnnouncementPanel } from '../announcements/panel.tsx';
import { AllPosts } from '../posts/all-posts.tsx';
import { MostLoved } from '../posts/most-loved.tsx';
import { SearchPosts } from '../posts/search.tsx';
import { WriteButton, WriteInvitation } from '../posts/write.tsx';
import { TagRow } from '../tags/row.tsx';

/** Home: find, browse, what was announced, and all posts. */
export default function HomePage() {
  useTitle(null);
  return (
    <div className="shell pt-4 sm:pt-6">
      <SearchPosts />
      <TagRow />
      <AnnouncementPanel />
      <WithRail
        label="Beside the posts"
        rail={
          <>
            <WriteInvitation />
            <MostLoved />
          </>
        }
      >
        <AllPosts />
      </WithRail>
      <WriteButton />
    </div>
  );
}
