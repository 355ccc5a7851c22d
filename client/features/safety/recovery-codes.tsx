import { useId, useState } from 'react';
import {
  copyCodes,
  downloadCodes,
  recoveryDone,
  recoveryFile,
  recoveryKept,
  recoveryOnce,
  recoveryShownTitle,
} from '#messages';
import { useSiteName } from '../../api/site.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { download } from '../../ui/controls/download.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

interface RecoveryDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes, once. It closes only when the member says that they have kept them. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  const id = useId();
  const siteName = useSiteName();
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  const save = () =>
    download(
      'recovery-codes.txt',
      new Blob([`${recoveryFile(siteName)}\n\n${text}\n`], { type: 'text/plain' }),
    );
  return (
    <Dialog aria-labelledby={id} aria-describedby={`${id}-once`} stays={!isKept} onClose={onClose}>
      <form method="dialog">
        <h2 id={id} className="text-lg font-semibold">
          {recoveryShownTitle}
        </h2>
        <p id={`${id}-once`} className="text-muted mt-1.5 text-sm">
          {recoveryOnce}
        </p>
        <ol className="bg-sunk rounded-field mt-4 grid max-h-[45dvh] gap-x-6 gap-y-1 overflow-y-auto px-4 py-3 font-mono text-xs sm:grid-cols-2">
          {codes.map((one) => (
            <li key={one} className="whitespace-nowrap">
              {one}
            </li>
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button onClick={save}>{downloadCodes}</Button>
          <CopyButton text={text} label={copyCodes} />
        </div>
        <div className="mt-3">
          <Checkbox
            label={recoveryKept}
            checked={isKept}
            onChange={({ target }) => setKept(target.checked)}
          />
        </div>
        <div className="mt-4 flex justify-end">
          <Button type="submit" kind="main" disabled={!isKept}>
            {recoveryDone}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
