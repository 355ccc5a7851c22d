import { useState } from 'react';
import { pollAdd, pollEdit, pollSave } from '#messages';
import type { NewPoll } from '../../../../contract/core/poll-schemas.ts';
import type { Post } from '../../../../contract/features/posts.ts';
import { call } from '../../../api/call.ts';
import type { DialogProps } from '../../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { faultOf } from '../../../ui/feedback/attempt.ts';
import { toastAwaitingApproval } from '../../../ui/feedback/held-note.ts';
import { draftOfPoll, isPublishable, NEW_POLL, pollOf } from './poll-draft.ts';
import { PollFields } from './poll-fields.tsx';

interface PollDialogProps {
  postId: string;
  /** The poll that is changed; null: the post has none yet. */
  poll: NewPoll | null;
  onPost: (post: Post) => void;
}

/** Gives an own post a poll, or changes it while nobody has voted. */
export function PollDialog({ postId, poll, onPost, onClose }: PollDialogProps & DialogProps) {
  const [field, setField] = useState(poll ? draftOfPoll(poll) : NEW_POLL);
  const [fault, setFault] = useState('');
  const save = async () => {
    const wrong = isPublishable(field);
    const body = pollOf(field);
    if (wrong !== true || body === null) {
      setFault(wrong === true ? '' : wrong);
      return false;
    }
    const failed = await faultOf('Changing a poll', async () => {
      const post = await call('PUT /posts/{id}/poll', { params: { id: postId }, body });
      if ('held' in post) toastAwaitingApproval();
      onPost(post);
    });
    setFault(failed);
    return failed === '';
  };
  return (
    <FormDialog
      title={poll ? pollEdit : pollAdd}
      act={pollSave}
      fault={fault}
      onSubmit={save}
      onClose={onClose}
    >
      <PollFields value={field} onChange={setField} />
    </FormDialog>
  );
}
