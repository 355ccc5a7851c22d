import { useId } from 'react';
import { cancel } from '#messages';
import { Button } from '../controls/button.tsx';
import { langOf } from '../display/lang-of.ts';
import { usePendingConfirmation } from './confirm.ts';
import { Dialog } from './dialog.tsx';

const YES = 'yes';

/** Where `ask()` asks. Cancel comes first and has the focus: the dangerous button is never the default. */
export function ConfirmDialog() {
  const asked = usePendingConfirmation((state) => state.asked);
  const id = useId();
  if (!asked) return null;
  const { text, about, confirmLabel, danger, answer } = asked;
  return (
    <Dialog
      key={text}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={about === undefined ? undefined : `${id}-about`}
      onClose={(value) => answer(value === YES)}
    >
      <p id={id} className="text-lg font-semibold">
        {text}
      </p>
      {about !== undefined && (
        <p
          id={`${id}-about`}
          dir="auto"
          lang={langOf(about)}
          className="text-muted mt-2 line-clamp-3 text-sm"
        >
          {about}
        </p>
      )}
      <form method="dialog" className="mt-6 flex justify-end gap-2">
        <Button type="submit" value="">
          {cancel}
        </Button>
        <Button type="submit" value={YES} kind={danger ? 'danger' : 'main'}>
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  );
}
