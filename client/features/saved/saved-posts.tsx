/** Saved posts: the button on each post, and the screen that lists them. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { useEffect } from 'react';
import { Link } from 'react-router';
import {
  save,
  saved,
  savedFind,
  savedNone,
  savedPosts,
  savePost,
  savePostOf,
  unsave,
  unsavePost,
  unsavePostOf,
} from '#messages';
import { PAGE } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { callWithRev } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { createOwnReads } from '../../live/own-reads.ts';
import { Button, buttonLook } from '../../ui/controls/button.tsx';
import type { PostToolProps } from '../../ui/display/post-tools.ts';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { usePageParam } from '../../ui/layout/page-param.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { useSession } from '../auth/session/session.ts';
import { PostCard } from '../posts/list/card.tsx';
import { applyList } from '../posts/reads.ts';
import { usePost } from '../posts/store.ts';
import { useTags } from '../tags/reads.ts';
import { saves } from './store.ts';

const SAVED = 'GET /saved';

const follow = createOwnReads(SAVED, saves, async (postIds, signal) => {
  const { answer, rev } = await callWithRev(
    SAVED,
    { query: { posts: postIds.join() } },
    { signal },
  );
  const found = new Set(answer.posts.map(({ _id }) => _id));
  return { values: Object.fromEntries(postIds.map((id) => [id, found.has(id)])), rev };
});

const refetchShown = saves.refetch;
saves.refetch = () => {
  refetchShown();
  void queryClient().invalidateQueries({ queryKey: [SAVED] });
};

async function setSaved(postId: string, on: boolean): Promise<void> {
  const name = on ? 'PUT /saved/{postId}' : 'DELETE /saved/{postId}';
  const { rev = -1 } = await callWithRev(name, { params: { postId } });
  saves.apply({ [postId]: on }, rev);
}

const ON_CARD =
  'save no-print text-ink3 hover:text-ink relative z-1 size-6 shrink-0 cursor-pointer place-items-center after:absolute after:-inset-2.5';

/** Saves a post for the member alone, or takes it from the saved ones. It keeps its place until it is known which. */
export function PostTool({ postId, isCard }: PostToolProps) {
  const isSaved = saves.use(postId);
  const title = usePost(postId)?.title ?? '';
  const [busy, run] = useBusy();
  useEffect(() => follow(postId), [postId]);
  const act = isSaved ? unsavePost : savePost;
  const shared = {
    'aria-label': isCard ? (isSaved ? unsavePostOf : savePostOf)(title) : act,
    title: act,
    disabled: isSaved === undefined,
    onClick: () => void run(() => attempt('Saving a post', () => setSaved(postId, !isSaved))),
  };
  const icon = (
    <Bookmark size={20} aria-hidden="true" className={isSaved ? 'text-betel fill-current' : ''} />
  );
  if (isCard)
    return (
      <button type="button" {...shared} aria-busy={busy || undefined} className={ON_CARD}>
        {icon}
      </button>
    );
  return (
    <Button {...shared} kind="quiet" busy={busy} className="no-print -my-1 -mr-2.5 -ml-2 px-2.5">
      {icon}
      <span className="max-sm:sr-only">{isSaved ? unsave : save}</span>
    </Button>
  );
}

/** A page of the saved posts, and the rev of the member's room that it has reached. */
function useSavedPosts(page: number) {
  const email = useSession((session) => session.user?.email ?? '');
  return useQuery({
    queryKey: [SAVED, email, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: PAGE.list };
      const { answer, rev = -1 } = await callWithRev(SAVED, { query }, { signal });
      const { ids } = applyList(answer.posts, 0);
      saves.applyRead(Object.fromEntries(ids.map((id) => [id, true])), rev);
      return { ids, total: answer.total, rev };
    },
    placeholderData: keepPreviousData,
    enabled: email !== '',
  });
}

/**
 * Saved: the posts that the member has saved, last saved first. One that is taken away here stays until the list is
 * read again, so that the press can be taken back.
 */
export default function SavedPage() {
  const [page, goTo] = usePageParam();
  const { data, isError, refetch } = useSavedPosts(page);
  const known = saves.useKnown();
  useTags();
  const isBehind = Object.entries(known).some(
    ([id, { value, rev }]) => data && value && rev > data.rev && !data.ids.includes(id),
  );
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return (
    <Page title={saved}>
      <PagedList
        label={savedPosts}
        items={data?.ids.map((id) => <PostCard key={id} id={id} within={null} />)}
        empty={
          <EmptyState isPage text={savedNone}>
            <Link to={SCREENS.home} className={buttonLook()}>
              {savedFind}
            </Link>
          </EmptyState>
        }
        failed={isError}
        onRetry={() => void refetch()}
        page={page}
        pages={Math.ceil((data?.total ?? 0) / PAGE.list)}
        onPage={goTo}
      />
    </Page>
  );
}
