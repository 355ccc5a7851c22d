import { useEffect, useState } from 'react';
import { draftsKeep, draftsNotRemoved, draftsRemove, draftsStay } from '#messages';
import { logFailure } from '../../../api/log.ts';
import { findLeft, type Left, removeLeft } from '../../../drafts/left-at-sign-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { faultOf, useBusy } from '../../../ui/feedback/attempt.ts';
import { MAIN } from '../../../ui/layout/landmarks.ts';
import { Failure } from '../failure.tsx';

/**
 * On /login after a sign-out: which drafts stay in this browser, and whether they should. They stay unless they are
 * removed. It asks once, and stands before the form for screen readers, too.
 */
export function DraftsLeft() {
  const [left, setLeft] = useState<Left | null>(null);
  const [busy, run] = useBusy();
  const [fault, setFault] = useState('');
  useEffect(() => void findLeft().then(setLeft, logFailure('The drafts')), []);

  const close = () => {
    setLeft(null);
    // The buttons go, and the keyboard's place with them.
    document.getElementById(MAIN)?.focus({ preventScroll: true });
  };
  const remove = async (what: Left) => {
    setFault('');
    const why = await faultOf('Removing the drafts', () => removeLeft(what), draftsNotRemoved);
    setFault(why);
    if (why === '') close();
  };
  if (!left) return null;
  return (
    <div className="stitch mb-4 px-5 py-3 sm:px-8">
      <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">{draftsStay(left.count)}</p>
        <div className="flex gap-2">
          <Button onClick={close}>{draftsKeep}</Button>
          <Button kind="bad" busy={busy} onClick={() => void run(() => remove(left))}>
            {draftsRemove}
          </Button>
        </div>
      </div>
      <Failure id="drafts-left" text={fault || null} />
    </div>
  );
}
