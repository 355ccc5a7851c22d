import { useQuery } from '@tanstack/react-query';
import Pin from 'lucide-react/icons/pin';
import { pinnedPosts } from '#messages';
import { callWithRev } from '../../../api/call.ts';
import { useRefill } from '../../../live/use-refill.ts';
import { FoldingItem } from '../../../ui/layout/folding-item.tsx';
import { useJoined } from '../../../ui/layout/joined-pages.tsx';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { useFeedRev } from '../feed-store.ts';
import { applyList } from '../reads.ts';
import { useLivePost } from '../use-post.ts';
import { ByLine, Replies, TitleLink } from './card-parts.tsx';
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

/** A pinned post: one line. */
export function PinnedRow({ id }: { id: string }) {
  const { post, isRemoved } = useLivePost(id);
  if (!post) return null;
  return (
    <FoldingItem isRemoved={isRemoved} look="pinned">
      <article className="post">
        <UnlessMuted text={post}>
          <span title={pinnedPosts}>
            <Pin size={18} aria-hidden="true" />
            <span className="sr-only">{pinnedPosts}</span>
          </span>
          <div className="words">
            <TitleLink post={post} />
          </div>
          <ByLine post={post} timed={false}>
            <Replies post={post} />
          </ByLine>
        </UnlessMuted>
      </article>
    </FoldingItem>
  );
}
