import { useQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import BellPlus from 'lucide-react/icons/bell-plus';
import { useEffect, useState } from 'react';
import {
  followPost,
  followThisPost,
  pleaseTryAgain,
  unfollowPost,
  unfollowThisPost,
} from '#messages';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toastError } from '../../ui/feedback/toasts.ts';
import { useSession } from '../auth/session/session.ts';
import { followQuery } from './follow-query.ts';
import { follows } from './follows.ts';
import { inboxRev, useInbox } from './store.ts';

/** True if the member follows a post; undefined while it is not known. A comment of their own begins it. */
function useFollow(postId: string) {
  const email = useSession((session) => session.user?.email ?? '');
  const { refetch } = useQuery({ ...followQuery(postId, email), enabled: email !== '' });
  const isFollowed = follows.use(postId);
  const rev = useInbox(inboxRev);
  useEffect(() => {
    if (rev >= 0 && isFollowed === false) void refetch();
  }, [rev, isFollowed, refetch]);
  return isFollowed;
}

/** For members: hears of a post's new comments, or of no more. */
export function FollowButton({ postId }: { postId: string }) {
  const isFollowed = useFollow(postId);
  const [busy, setBusy] = useState(false);
  if (isFollowed === undefined) return null;
  const press = async () => {
    setBusy(true);
    const name = isFollowed ? 'DELETE /follows/{postId}' : 'PUT /follows/{postId}';
    try {
      const { rev } = await call(name, { params: { postId } });
      follows.apply({ [postId]: !isFollowed }, rev);
    } catch (cause) {
      toastError((cause instanceof Error && cause.message) || pleaseTryAgain);
    }
    setBusy(false);
  };
  const Icon = isFollowed ? BellOff : BellPlus;
  const label = isFollowed ? unfollowThisPost : followThisPost;
  return (
    <Button
      kind="quiet"
      busy={busy}
      title={label}
      aria-label={label}
      onClick={() => void press()}
      className="no-print -my-1 px-2.5"
    >
      <Icon size={20} aria-hidden="true" />
      <span className="max-sm:sr-only">{isFollowed ? unfollowPost : followPost}</span>
    </Button>
  );
}
