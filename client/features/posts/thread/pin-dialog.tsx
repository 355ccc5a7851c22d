import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Select } from '../../../ui/controls/select.tsx';
import type { DialogProps } from '../../../ui/dialogs/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { inFull } from '../../../ui/display/time-words.ts';
import { faultOf } from '../../../ui/feedback/attempt.ts';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { applyPosts, type KnownPost } from '../store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The number of days, and its name; without a number the pin has no end. */
const LENGTHS = [
  ['1', '1 day'],
  ['7', '1 week'],
  ['30', '30 days'],
  ['', 'Until it is unpinned'],
] as const;

/** Asks for how long, and pins the post. */
export function PinDialog({ post, onClose }: DialogProps & { post: KnownPost }) {
  const [days, setDays] = useState('');
  const [fault, setFault] = useState('');
  const pin = async () => {
    setFault('');
    const until = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const input = { params: { id: post._id }, body: { on: true, until } };
    const failed = await faultOf('Pinning a post', async () =>
      applyPosts([await call('PUT /posts/{id}/pinned', input)]),
    );
    setFault(failed);
    if (failed !== '') return false;
    toastSuccess(until === null ? 'Pinned.' : `Pinned until ${inFull(until, true)}.`);
    return true;
  };
  return (
    <FormDialog
      title="Pin to the top of home"
      about={post.title}
      act="Pin"
      fault={fault}
      onSubmit={pin}
      onClose={onClose}
    >
      <Select
        label="For how long"
        choices={LENGTHS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </FormDialog>
  );
}
