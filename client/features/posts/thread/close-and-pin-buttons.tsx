import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import {
  badgeFailed,
  closeToComments,
  openToComments,
  pinToTop,
  unpin as unpinPost,
} from '#messages';
import type { Post } from '../../../../contract/features/posts.ts';
import { call } from '../../../api/call.ts';
import { Button, smallLook } from '../../../ui/controls/button.tsx';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { attempt, useBusy } from '../../../ui/feedback/attempt.ts';
import { applyPosts, type KnownPost } from '../store.ts';

/** Closes and pins a post, and takes either back. Only the pin has an end, so only it asks. */
export function BadgeButtons({ post }: { post: KnownPost }) {
  const { _id: id, closed, pinned } = post;
  const [busy, run] = useBusy();
  const act = (mark: () => Promise<Post>) =>
    run(() => attempt('Marking a post', async () => applyPosts([await mark()]), badgeFailed));
  const close = (on: boolean) => call('PUT /posts/{id}/closed', { params: { id }, body: { on } });
  const unpin = () => call('PUT /posts/{id}/pinned', { params: { id }, body: { on: false } });
  const pin = () => openDialog(async () => (await import('./pin-dialog.tsx')).PinDialog, { post });
  return (
    <div className="no-print flex flex-wrap gap-2 pb-3">
      <Button busy={busy} className={smallLook} onClick={() => void act(() => close(!closed))}>
        {closed ? <LockOpen size={18} aria-hidden="true" /> : <Lock size={18} aria-hidden="true" />}
        <span>{closed ? openToComments : closeToComments}</span>
      </Button>
      <Button busy={busy} className={smallLook} onClick={() => void (pinned ? act(unpin) : pin())}>
        {pinned ? <PinOff size={18} aria-hidden="true" /> : <Pin size={18} aria-hidden="true" />}
        <span>{pinned ? unpinPost : pinToTop}</span>
      </Button>
    </div>
  );
}
