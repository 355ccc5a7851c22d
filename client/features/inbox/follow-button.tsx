import { useQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import BellPlus from 'lucide-react/icons/bell-plus';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useOtherTabs } from '../../live/use-other-tabs.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toastError } from '../../ui/feedback/toasts.ts';
import { useSession } from '../auth/session/session.ts';
import { inboxRev, useInbox } from './store.ts';

/** Whether the member follows a post; undefined while it is not known. A comment of their own begins it. */
function useFollow(postId: string) {
  const email = useSession((session) => session.user?.email ?? '');
  const { data, refetch } = useQuery({
    queryKey: ['GET /follows', postId, email],
    queryFn: async () => (await call('GET /follows', { query: { posts: postId } })).length > 0,
    enabled: email !== '',
  });
  const rev = useInbox(inboxRev);
  useEffect(() => {
    if (rev >= 0 && data === false) void refetch();
  }, [rev, data, refetch]);
  const tellOtherTabs = useOtherTabs(`follow ${postId}`, refetch);
  return { isFollowed: data, refetch, tellOtherTabs };
}

/** For members: hears of a post's new comments, or of no more. */
export function FollowButton({ postId }: { postId: string }) {
  const { isFollowed, refetch, tellOtherTabs } = useFollow(postId);
  const [busy, setBusy] = useState(false);
  if (isFollowed === undefined) return null;
  const press = async () => {
    setBusy(true);
    const name = isFollowed ? 'DELETE /follows/{postId}' : 'PUT /follows/{postId}';
    await call(name, { params: { postId } }).catch((cause: unknown) =>
      toastError((cause instanceof Error && cause.message) || 'Please try again.'),
    );
    tellOtherTabs();
    await refetch();
    setBusy(false);
  };
  const Icon = isFollowed ? BellOff : BellPlus;
  const word = isFollowed ? 'Unfollow' : 'Follow';
  return (
    <Button
      kind="quiet"
      busy={busy}
      title={`${word} this post`}
      aria-label={`${word} this post`}
      onClick={() => void press()}
      className="no-print -my-1 px-2.5"
    >
      <Icon size={20} aria-hidden="true" />
      <span className="max-sm:sr-only">{word}</span>
    </Button>
  );
}
