import { useId, useState } from 'react';
import { dataDownload, leaveBegun, leavingUntilThen, logoutLink, stayAfterAll } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { call } from '../../../api/call.ts';
import { useSiteName } from '../../../api/site.ts';
import { Button, buttonLook } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { openOverlay } from '../../../ui/dialogs/overlay.tsx';
import { Mark } from '../../../ui/display/logo.tsx';
import { inFull } from '../../../ui/display/time-words.ts';
import { faultOf, useBusy } from '../../../ui/feedback/attempt.ts';
import { Failure } from '../failure.tsx';
import { downloadData } from './download-data.ts';

/** All that a member who is leaving can do: stay after all, take along their data, or go. */
function LeavingScreen({ at }: { at: string }) {
  const id = useId();
  const siteName = useSiteName();
  const [busy, run] = useBusy();
  const [fault, setFault] = useState('');
  const act = (what: string, work: () => Promise<unknown>) =>
    void run(async () => setFault(await faultOf(what, work)));
  const stay = async () => {
    await call('DELETE /me/leaving');
    location.reload();
  };
  return (
    <>
      {/* The page below is a member's no more. */}
      <div className="bg-paper fixed inset-0 z-50" />
      <Dialog
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        stays
        onClose={() => location.assign(SCREENS.logout)}
      >
        <Mark className="mb-3 size-9" />
        <h1 id={id} className="text-2xl font-semibold">
          {leaveBegun(siteName, inFull(at))}
        </h1>
        <p id={`${id}-text`} className="text-ink2 mt-2 text-sm">
          {leavingUntilThen}
        </p>
        <Failure id={`${id}-fault`} text={fault || null} />
        <div className="mt-6 flex flex-wrap gap-2">
          <Button kind="main" busy={busy} onClick={() => act('Staying', stay)}>
            {stayAfterAll}
          </Button>
          <Button busy={busy} onClick={() => act('My data', downloadData)}>
            {dataDownload}
          </Button>
          <a href={SCREENS.logout} className={buttonLook('quiet')}>
            {logoutLink}
          </a>
        </div>
      </Dialog>
    </>
  );
}

let isShown = false;

/** Shows, once, that the member is leaving, in place of all else. */
export function showLeaving(at: string): void {
  if (isShown || location.pathname === SCREENS.logout) return;
  isShown = true;
  openOverlay(<LeavingScreen at={at} />);
}
