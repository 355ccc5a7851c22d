import { HOME_LOOK, type HomeLook, homeLookOf } from '../../../contract/look/home-look.ts';
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
const useLook = createPageStore<{ look: HomeLook }>(() => ({
  look: initialData().homeLook ?? homeLookOf(document.cookie),
}));

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

/** Home: find, browse, what was announced, and all posts. */
export default function HomePage() {
  useTitle(null);
  const { look } = useLook();
  return (
    <div className="shell">
      <div className="find no-print">
        <SearchPosts />
        <TagRow />
      </div>
      <PostsWithRail>
        <AnnouncementPanel isFirst={look === 'first'} onShown={endFirstVisit} />
        <AllPosts isCompact={look === 'compact'} onCompact={chooseCompact} />
      </PostsWithRail>
    </div>
  );
}
