import { pollEdit, pollEnd, pollEndSure, pollRemove, pollRemoveSure } from '#messages';
import type { Poll } from '../../../contract/core/poll-schemas.ts';
import type { Post } from '../../../contract/features/posts.ts';
import { call } from '../../api/call.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { askToConfirm } from '../../ui/dialogs/confirm.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { attempt, useBusy } from '../../ui/feedback/attempt.ts';

interface ManagePollProps {
  postId: string;
  poll: Poll;
  isOwn: boolean;
  /** Takes the post as it is after an act. */
  onPost: (post: Post) => void;
}

/** For the author and moderators: ends the poll; its author changes or removes it while nobody has voted. */
export function ManagePoll({ postId, poll, isOwn, onPost }: ManagePollProps) {
  const [busy, run] = useBusy();
  const params = { id: postId };
  const act = async (text: string, confirmLabel: string, change: () => Promise<Post>) => {
    if (!(await askToConfirm({ text, confirmLabel, danger: true }))) return;
    await run(() => attempt('Changing a poll', async () => onPost(await change())));
  };
  const end = () =>
    act(pollEndSure, pollEnd, () =>
      call('PUT /posts/{id}/poll/closed', { params, body: { on: true } }),
    );
  const remove = () =>
    act(pollRemoveSure, pollRemove, () => call('DELETE /posts/{id}/poll', { params }));
  const edit = () =>
    openDialog(async () => (await import('./compose/poll-dialog.tsx')).PollDialog, {
      postId,
      poll,
      onPost,
    });
  const isFree = isOwn && poll.voters === 0;
  return (
    <div className="no-print -mt-3 flex flex-wrap gap-2 pb-6">
      {isFree && !poll.closed && (
        <Button busy={busy} className={smallLook} onClick={() => void edit()}>
          {pollEdit}
        </Button>
      )}
      {isFree && (
        <Button busy={busy} className={smallLook} onClick={() => void remove()}>
          {pollRemove}
        </Button>
      )}
      {!poll.closed && (
        <Button busy={busy} className={smallLook} onClick={() => void end()}>
          {pollEnd}
        </Button>
      )}
    </div>
  );
}
