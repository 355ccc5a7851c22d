import MessageSquare from 'lucide-react/icons/message-square';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OpenedPost } from '../../../contract/features/posts.ts';
import { SCREENS } from '../../../contract/screens.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { useMayRemove } from '../auth/use-may-remove.ts';
import { useMyId } from '../auth/use-my-id.ts';
import { VoteButtons } from '../votes/buttons.tsx';
import type { Ballot } from '../votes/cast.ts';
import { confirmDelete, deletePost } from './delete.ts';
import { share } from './share.ts';
import { changePost, storedPost } from './store.ts';
import { refetchPost } from './use-post.ts';

const ballotOf = (postId: string): Ballot => ({
  postId,
  stored: () => storedPost(postId),
  store: (count) => changePost({ _id: postId, ...count }),
  refetch: () => void refetchPost(postId),
});

/** For the author and admins: deletes the post where it is read. */
function DeleteButton({ post }: { post: OpenedPost }) {
  const isOwn = useMyId() === post.authorId;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (!(await confirmDelete(post.title))) return;
    setBusy(true);
    const isGone = await deletePost(post._id, isOwn);
    setBusy(false);
    if (isGone) await navigate(SCREENS.home);
  };
  return (
    <Button
      kind="quiet"
      busy={busy}
      title="Delete this post"
      aria-label="Delete this post"
      onClick={() => void remove()}
      className="btn-square hover:text-error"
    >
      <Trash2 size={20} aria-hidden="true" />
    </Button>
  );
}

/** Votes and what else is done with a post; on phones in a bar that stays in reach of the thumb. */
export function PostActions({ post }: { post: OpenedPost }) {
  const ballot = useMemo(() => ballotOf(post._id), [post._id]);
  const mayRemove = useMayRemove(post.authorId);
  return (
    <div className="in-reach no-print border-base-300 bg-base-100 flex items-center gap-1 border-t px-3 py-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:px-8 md:rounded-b-box md:py-3">
      <VoteButtons ballot={ballot} votes={post} />
      <span className="ml-auto" />
      <a href="#comments" className={`${buttonLook('quiet')} px-2.5 tabular-nums md:hidden`}>
        <MessageSquare size={20} aria-hidden="true" />
        <Count value={post.commentCount} />
        <span className="sr-only"> in the talk below</span>
      </a>
      {mayRemove && <DeleteButton post={post} />}
      <Button kind="quiet" onClick={() => void share(post)} className="max-sm:px-2.5 md:-mr-4">
        <Share2 size={20} aria-hidden="true" />
        <span className="max-sm:sr-only">Share</span>
      </Button>
    </div>
  );
}
