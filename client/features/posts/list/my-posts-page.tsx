import Pencil from 'lucide-react/icons/pencil';
import SquarePen from 'lucide-react/icons/square-pen';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link, useNavigate } from 'react-router';
import {
  addPost,
  deletePostNamed,
  editPostNamed,
  myPosts,
  myPostsActions,
  myPostsFailed,
  myPostsLoading,
  myPostsVotes,
  noPostsFound,
  number,
  postTitle,
} from '#messages';
import { PAGE } from '../../../../contract/values/limits.ts';
import { postScreen, SCREENS } from '../../../../contract/values/screens.ts';
import { Button, buttonLook } from '../../../ui/controls/button.tsx';
import { Count } from '../../../ui/display/count.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { useBusy } from '../../../ui/feedback/attempt.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Listing } from '../../../ui/layout/listing.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useLastPage, usePageParam } from '../../../ui/layout/page-param.ts';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { OwnHeld } from '../../held/own-held.tsx';
import { useOwnHeld } from '../../held/reads.ts';
import { SanctionNotice } from '../../sanctions/notice.tsx';
import { EDITOR, editPost } from '../compose/edit.ts';
import { confirmDelete, deletePost } from '../delete.ts';
import { useOwnPosts } from '../own-posts.ts';
import { usePost } from '../store.ts';
import { useLivePost } from '../use-post.ts';

interface CellProps {
  id: string;
}

function MineTitle({ id }: CellProps) {
  const post = usePost(id);
  return (
    <Link
      to={postScreen(id)}
      dir="auto"
      lang={langOf(post?.title ?? '')}
      className="hover:text-betel line-clamp-2 font-medium hover:underline wrap-anywhere"
    >
      {post?.title}
    </Link>
  );
}

function MineVotes({ id }: CellProps) {
  const { post } = useLivePost(id);
  return <Count value={(post?.upVote ?? 0) - (post?.downVote ?? 0)} />;
}

function MineActions({ id }: CellProps) {
  const [busy, run] = useBusy();
  const post = usePost(id);
  const mayEdit = useSession(mayWrite);
  const navigate = useNavigate();
  const title = post?.title ?? '';
  const edit = () => {
    editPost(id);
    void navigate(postScreen(id), { state: { focusOn: EDITOR } });
  };
  const remove = async () => {
    if (await confirmDelete(title)) await run(() => deletePost(id, true));
  };
  return (
    <span className="inline-flex gap-1">
      {mayEdit && (
        <Button
          kind="quiet"
          className="btn-square"
          aria-label={editPostNamed(title)}
          onClick={edit}
        >
          <Pencil size={18} aria-hidden="true" />
        </Button>
      )}
      <Button
        kind="quiet"
        className="btn-square text-red"
        busy={busy}
        aria-label={deletePostNamed(title)}
        onClick={() => void remove()}
      >
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </span>
  );
}

const TEXTS = { loading: myPostsLoading, failed: myPostsFailed };
const addLink = (kind: 'main' | 'plain') => (
  <Link to={SCREENS.addPost} className={buttonLook(kind)}>
    <SquarePen size={18} aria-hidden="true" />
    {addPost}
  </Link>
);

/** My Posts: the member's own posts, newest first, with their votes as they are now. */
export default function MyPostsPage() {
  const [page, goTo] = usePageParam();
  const isFree = useSession(mayWrite);
  const { data, isError, refetch } = useOwnPosts(page);
  const pages = Math.ceil((data?.total ?? 0) / PAGE.list);
  useLastPage(page, pages, goTo);
  const waiting = useOwnHeld(1);
  const waits = waiting.data !== undefined && waiting.data.total > 0;
  // Where nothing stands yet, it is not said before it is known that nothing waits.
  const isKnown = data !== undefined && (data.total > 0 || !waiting.isPending);
  const before = ((data?.page ?? 1) - 1) * PAGE.list;
  return (
    <Page
      title={myPosts}
      action={isFree && data !== undefined && (data.total > 0 || waits) && addLink('plain')}
    >
      {!isFree && (
        <div className="mb-4">
          <SanctionNotice />
        </div>
      )}
      <OwnHeld data={waiting.data} />
      {!(data?.total === 0 && waits) && (
        <Listing
          caption={myPosts}
          columns={[
            {
              head: '#',
              place: 'text-ink2 col-start-1 row-start-1 tabular-nums',
              width: 'w-16',
              cell: (_, at) => number(before + at + 1),
            },
            {
              head: postTitle,
              place: 'col-span-2 col-start-2 row-start-1',
              cell: (id) => <MineTitle id={id} />,
            },
            {
              head: myPostsVotes,
              place: 'col-start-2 row-start-2 self-center',
              width: 'w-24',
              labelled: true,
              figure: true,
              cell: (id) => <MineVotes id={id} />,
            },
            {
              head: myPostsActions,
              place: 'col-start-3 row-start-2 -mr-2.5',
              width: 'w-32',
              figure: true,
              cell: (id) => <MineActions id={id} />,
            },
          ]}
          card="grid-cols-[auto_minmax(0,1fr)_auto] pt-3 pb-1"
          items={isKnown ? data.ids : undefined}
          idOf={(id) => id}
          view={data?.page ?? page}
          failed={isError}
          texts={TEXTS}
          empty={
            <EmptyState isPage text={noPostsFound}>
              {addLink('main')}
            </EmptyState>
          }
          onRetry={refetch}
          page={page}
          pages={pages > 1 ? pages : 0}
          onPage={goTo}
        />
      )}
    </Page>
  );
}
