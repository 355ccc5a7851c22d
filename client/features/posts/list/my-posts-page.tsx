import SquarePen from 'lucide-react/icons/square-pen';
import { Link } from 'react-router';
import { PAGE } from '../../../../contract/values/limits.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Listing } from '../../../ui/layout/listing.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useLastPage, usePageParam } from '../../../ui/layout/page-param.ts';
import { OwnHeld } from '../../held/own-held.tsx';
import { useOwnPosts } from '../own-posts.ts';
import { MineActions, MineTitle, MineVotes } from './my-posts-cells.tsx';

const TEXTS = { loading: 'Loading your posts...', failed: 'Failed to load posts' };
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
    <Page title="My Posts" action={data !== undefined && data.total > 0 && addPost('plain')}>
      <Listing
        caption="My Posts"
        columns={[
          {
            head: '#',
            place: 'text-muted col-start-1 row-start-1 tabular-nums',
            width: 'w-16',
            cell: (_, at) => before + at + 1,
          },
          {
            head: 'Title',
            place: 'col-span-2 col-start-2 row-start-1',
            cell: (id) => <MineTitle id={id} />,
          },
          {
            head: 'Votes',
            place: 'col-start-2 row-start-2 self-center',
            width: 'w-24',
            labelled: true,
            figure: true,
            cell: (id) => <MineVotes id={id} />,
          },
          {
            head: 'Actions',
            place: 'col-start-3 row-start-2 -mr-2.5',
            width: 'w-32',
            figure: true,
            cell: (id) => <MineActions id={id} />,
          },
        ]}
        card="grid-cols-[auto_minmax(0,1fr)_auto] pt-3 pb-1"
        items={data?.ids}
        idOf={(id) => id}
        view={data?.page ?? page}
        failed={isError}
        texts={TEXTS}
        empty={<EmptyState text="No posts found">{addPost('main')}</EmptyState>}
        onRetry={() => void refetch()}
        page={page}
        pages={pages > 1 ? pages : 0}
        onPage={goTo}
      />
      <OwnHeld />
    </Page>
  );
}
