import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { refusalOf } from '../../../api/refusal.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { DialogProps } from '../../../ui/dialogs/dialogs.ts';
import { inFull } from '../../../ui/display/relative-time.ts';
import { toastSuccess } from '../../../ui/feedback/toasts.ts';
import { type KnownPost, keepPosts } from '../store.ts';

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
  const title = useId();
  const [days, setDays] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const close = (within: Element) => within.closest('dialog')?.close();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const until = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    setBusy(true);
    setFault('');
    try {
      const params = { id: post._id };
      keepPosts([await call('PUT /posts/{id}/pinned', { params, body: { on: true, until } })]);
    } catch (cause) {
      logFailure('Pinning a post')(cause);
      setFault(refusalOf(cause, 'That did not work. Please try again.'));
      return setBusy(false);
    }
    toastSuccess(until === null ? 'Pinned.' : `Pinned until ${inFull(until, true)}.`);
    close(form);
  };
  return (
    <Dialog aria-labelledby={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <h2 id={title} className="text-lg font-semibold">
          Pin to the top of home
        </h2>
        <p dir="auto" className="text-muted line-clamp-3 text-sm wrap-anywhere">
          {post.title}
        </p>
        <Select
          label="For how long"
          choices={LENGTHS}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <p role="alert" className="text-error text-sm empty:hidden">
          {fault}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={({ currentTarget }) => close(currentTarget)}>Cancel</Button>
          <Button type="submit" kind="main" busy={busy}>
            Pin
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
