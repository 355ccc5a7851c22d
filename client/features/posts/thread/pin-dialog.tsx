import { useState } from 'react';
import {
  pinDays,
  pinDone,
  pinDoneUntil,
  pinForHowLong,
  pinOneWeek,
  pinSubmit,
  pinToTop,
  pinWithoutEnd,
} from '#messages';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/clock.ts';
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
  ['1', pinDays(1)],
  ['7', pinOneWeek],
  ['30', pinDays(30)],
  ['', pinWithoutEnd],
] as const;

/** Asks for how long, and pins the post. */
export function PinDialog({ post, onClose }: DialogProps & { post: KnownPost }) {
  const [days, setDays] = useState('');
  const [fault, setFault] = useState('');
  const pin = async () => {
    setFault('');
    const until = days === '' ? null : new Date(serverNow() + Number(days) * DAY_MS).toISOString();
    const input = { params: { id: post._id }, body: { on: true, until } };
    const failed = await faultOf('Pinning a post', async () =>
      applyPosts([await call('PUT /posts/{id}/pinned', input)]),
    );
    setFault(failed);
    if (failed !== '') return false;
    toastSuccess(until === null ? pinDone : pinDoneUntil(inFull(until, true)));
    return true;
  };
  return (
    <FormDialog
      title={pinToTop}
      about={post.title}
      act={pinSubmit}
      fault={fault}
      onSubmit={pin}
      onClose={onClose}
    >
      <Select
        label={pinForHowLong}
        choices={LENGTHS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </FormDialog>
  );
}
