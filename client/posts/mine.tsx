import SquarePen from 'lucide-react/icons/square-pen';
import { Link } from 'react-router';
import { PAGE } from '../../contract/limits.ts';
import { SCREENS } from '../../contract/screens.ts';
import { buttonLook } from '../kit/button.tsx';
import { Listing } from '../kit/listing.tsx';
import { Nothing } from '../kit/nothing.tsx';
import { Page } from '../kit/page.tsx';
import { useLastPage, usePageParam } from '../kit/page-param.ts';
import { MineActions, MineTitle, MineVotes } from './mine-cells.tsx';
import { useOwnPosts } from './own.ts';

const SAYS = { loading: 'Loading your posts...', failed: 'Failed to load posts' };
const addPost = (kind: 'main' | 'plain') => (
  <Link to={SCREENS.addPost} className={buttonLook(kind)}>
    <SquarePen size={18} aria-hidden="true" />
    Add Post
  </Link>
);

/** My Posts: the member's own posts, newest first, with their votes as they are now. */
export default function MyPostsPage() {
  const [page, goTo] = usePageParam();
  const { data, isError, refetch } = useOwnPosts(page);
  const pages = Math.ceil((data?.total ?? 0) / PAGE.myPosts);
  useLastPage(page, pages, goTo);
  const before = ((data?.page ?? 1) - 1) * PAGE.myPosts;
  return (
    <Page title="My Posts" act={data !== undefined && data.total > 0 && addPost('plain')}>
      <Listing
        caption="My Posts"
        columns={[
          { head: '#', cell: (_, at) => before + at + 1 },
          { head: 'Title', cell: (id) => <MineTitle id={id} /> },
          { head: 'Votes', cell: (id) => <MineVotes id={id} />, figure: true },
          { head: 'Actions', cell: (id) => <MineActions id={id} />, figure: true },
        ]}
        items={data?.ids}
        idOf={(id) => id}
        view={data?.page ?? page}
        failed={isError}
        says={SAYS}
        empty={<Nothing text="No posts found">{addPost('main')}</Nothing>}
        onRetry={() => void refetch()}
        page={page}
        pages={pages > 1 ? pages : 0}
        onPage={goTo}
      />
    </Page>
  );
}
