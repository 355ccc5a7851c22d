import { recoveryFile, recoveryKept, recoveryOnce, recoveryShownTitle } from '#messages';
import { useSiteName } from '../../api/site.ts';
import { CodesDialog } from '../../ui/dialogs/codes-dialog.tsx';
import type { DialogProps } from '../../ui/dialogs/dialogs.ts';

/** Shows the recovery codes, once. */
export function RecoveryDialog({ codes, onClose }: DialogProps & { codes: readonly string[] }) {
  return (
    <CodesDialog
      codes={codes}
      title={recoveryShownTitle}
      once={recoveryOnce}
      kept={recoveryKept}
      file={{ name: 'recovery-codes.txt', head: `${recoveryFile(useSiteName())}\n\n` }}
      onClose={onClose}
    />
  );
}
