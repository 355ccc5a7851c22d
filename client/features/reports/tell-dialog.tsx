import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  postNotReported,
  postReported,
  postTell,
  postTellAbout,
  postTellWhy,
  reportReasons,
} from '#messages';
import type { Post } from '../../../contract/features/posts.ts';
import { REASONS, type Reason } from '../../../contract/values/report-reasons.ts';
import { call } from '../../api/call.ts';
import { Select } from '../../ui/controls/select.tsx';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { faultOf } from '../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';

const CHOICES = REASONS.map((reason) => [reason, reportReasons[reason]] as const);

/** Reports a post for one of the three reasons. */
export function TellDialog({ post, onClose }: { post: Post } & DialogProps) {
  const [reason, setReason] = useState<Reason>(REASONS[0]);
  const [fault, setFault] = useState('');
  /** The idempotency key: the same for all sends of one reason. */
  const key = useRef(v7());
  const send = async () => {
    const body = { postId: post._id, version: post.version, feedback: reason };
    const failed = await faultOf(
      'Reporting the post',
      () => call('POST /reports', { body }, { key: key.current }),
      postNotReported,
    );
    setFault(failed);
    if (failed !== '') return false;
    toastSuccess(postReported);
    return true;
  };
  return (
    <FormDialog
      title={postTellAbout}
      about={post.title}
      act={postTell}
      fault={fault}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label={postTellWhy}
        choices={CHOICES}
        value={reason}
        onChange={({ target }) => {
          setReason(REASONS.find((one) => one === target.value) ?? reason);
          key.current = v7();
        }}
      />
    </FormDialog>
  );
}
