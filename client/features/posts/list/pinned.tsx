import { useQuery } from '@tanstack/react-query';
import { callWithRev } from '../../../api/call.ts';
import { useRefill } from '../../../live/use-refill.ts';
import { useFeedRev } from '../feed-store.ts';
import { applyList } from '../reads.ts';
import { PostCard } from './card.tsx';
import { useView } from './list-view.ts';

const PINNED = 'GET /posts/pinned';

/** The pinned posts above page 1 of all posts; nothing while none is pinned. */
export function PinnedPosts() {
  const { page } = useView();
  const { data, refetch } = useQuery({
    queryKey: [PINNED],
    queryFn: async ({ signal }) => {
      const { answer, rev = 0 } = await callWithRev(PINNED, {}, { signal });
      return applyList(answer, rev);
    },
  });
  const rev = useFeedRev();
  useRefill(data && rev > data.rev ? rev : null, refetch);
  if (page > 1 || !data || data.ids.length === 0) return null;
  return (
    <section aria-label="Pinned" className="mb-6">
      <h2 className="mb-2 text-lg font-semibold">Pinned</h2>
      <ul className="sheet edge-to-edge divide-base-300 divide-y overflow-hidden">
        {data.ids.map((id) => (
          <PostCard key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}
