import { useState } from 'react';
import {
  DISMISSED,
  dismissedOf,
  HOME_LOOK,
  type HomeLook,
  homeLookOf,
} from '../../../contract/look/home-look.ts';
import { setCookie } from '../../api/cookie.ts';
import { initialData } from '../../api/initial-data.ts';
import { createPageStore } from '../../api/page-store.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { AnnouncementPanel } from '../announcements/panel.tsx';
import { AllPosts } from '../posts/list/all-posts.tsx';
import { PostsWithRail } from '../posts/list/posts-with-rail.tsx';
import { SearchPosts } from '../posts/tag-search/search.tsx';
import { TagRow } from '../tags/row.tsx';

/** How home looks to this reader. A cookie remembers it, so that the page arrives so and nothing moves. */
const useLook = createPageStore<{ look: HomeLook; dismissed: number }>(() => {
  const { homeLook, dismissed = 0 } = initialData();
  return homeLook
    ? { look: homeLook, dismissed }
    : { look: homeLookOf(document.cookie), dismissed: dismissedOf(document.cookie) };
});

const remember = (look: HomeLook) => setCookie(HOME_LOOK, look);

function chooseCompact(isCompact: boolean): void {
  const look = isCompact ? 'compact' : 'seen';
  remember(look);
  useLook.setState({ look });
}

/** The first visit ends with this page: until then what is open stays open. */
function endFirstVisit(): () => void {
  remember('seen');
  return () => useLook.setState(({ look }) => (look === 'first' ? { look: 'seen' } : {}));
}

/** Until a newer announcement comes, the line is gone. The bell keeps them all. */
function dismissUntil(time: number): void {
  setCookie(DISMISSED, String(time));
  useLook.setState({ dismissed: time });
}

/** Home: find, browse, what was announced, and all posts. */
export default function HomePage() {
  useTitle(null);
  const { look, dismissed } = useLook();
  const [isFirst] = useState(look === 'first');
  return (
    <div className="shell">
      <div className="find no-print">
        <SearchPosts />
        <TagRow />
      </div>
      <PostsWithRail isFirst={isFirst}>
        <AnnouncementPanel
          isFirst={look === 'first'}
          onShown={endFirstVisit}
          dismissed={dismissed}
          onDismiss={dismissUntil}
        />
        <AllPosts isCompact={look === 'compact'} onCompact={chooseCompact} />
      </PostsWithRail>
    </div>
  );
}
