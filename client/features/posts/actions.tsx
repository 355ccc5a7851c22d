import Share2 from 'lucide-react/icons/share-2';
import { useMemo } from 'react';
import type { OpenedPost } from '../../../contract/features/posts.ts';
import { Button } from '../../ui/button.tsx';
import { VoteButtons } from '../votes/buttons.tsx';
import type { Ballot } from '../votes/cast.ts';
import { share } from './share.ts';
import { changePost, storedPost } from './store.ts';
import { refetchPost } from './use-post.ts';

const ballotOf = (postId: string): Ballot => ({
  postId,
  stored: () => storedPost(postId),
  store: (count) => changePost({ _id: postId, ...count }),
  refetch: () => void refetchPost(postId),
});

/** Votes and share in one row, which on phones stays in reach while the text is read. */
export function PostActions({ post }: { post: OpenedPost }) {
  const ballot = useMemo(() => ballotOf(post._id), [post._id]);
  return (
    <div className="border-base-300 bg-base-100 rounded-b-box sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t px-4 py-3 sm:px-10 md:static">
      <VoteButtons ballot={ballot} votes={post} />
      <Button
        kind="quiet"
        onClick={() => void share(post)}
        className="-mr-3 ml-auto gap-2 px-3 disabled:bg-transparent!"
      >
        <Share2 size={20} aria-hidden="true" />
        Share
      </Button>
    </div>
  );
}
