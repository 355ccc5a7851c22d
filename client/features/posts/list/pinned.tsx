import { useQuery } from '@tanstack/react-query';
import { pinnedPosts } from '#messages';
import { callWithRev } from '../../../api/call.ts';
import { useRefill } from '../../../live/use-refill.ts';
import { useJoined } from '../../../ui/layout/joined-pages.tsx';
import { useFeedRev } from '../feed-store.ts';
import { applyList } from '../reads.ts';
import { PostCard } from './card.tsx';
import { useView } from './list-view.ts';

const PINNED = 'GET /posts/pinned';
const NONE: readonly string[] = [];

/** The posts that stand pinned above page 1, and above what is joined to it; none above the other pages. */
export function usePinned(): readonly string[] {
  const { page } = useView();
  const first = useJoined()?.first ?? page;
  const { data, refetch } = useQuery({
    queryKey: [PINNED],
    queryFn: async ({ signal }) => {
      const { answer, rev = 0 } = await callWithRev(PINNED, {}, { signal });
      return applyList(answer, rev);
    },
  });
  const rev = useFeedRev();
  useRefill(data && rev > data.rev ? rev : null, refetch);
  return (first === 1 && data?.ids) || NONE;
}

/** The pinned posts; nothing while none is pinned. */
export function PinnedPosts({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-label={pinnedPosts} className="mb-3.5 sm:mb-6">
      <h2 className="mb-1 font-semibold max-sm:text-sm sm:mb-2 sm:text-xl">{pinnedPosts}</h2>
      <ul className="sheet edge-to-edge divide-line divide-y overflow-hidden">
        {ids.map((id) => (
          <PostCard key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}
