import { useRef } from 'react';
import { usePendingConfirmation } from './confirm.ts';
import { FormDialog } from './form-dialog.tsx';

/** Where `askToConfirm()` asks. Cancel comes first and has the focus: the dangerous button is never the default. */
export function ConfirmDialog() {
  const asked = usePendingConfirmation((state) => state.asked);
  const isConfirmed = useRef(false);
  if (!asked) return null;
  const { text, confirmLabel, answer, ...question } = asked;
  return (
    <FormDialog
      {...question}
      key={text}
      title={text}
      act={confirmLabel}
      asks={{ focusOn: 'cancel' }}
      onSubmit={async () => {
        isConfirmed.current = true;
        return true;
      }}
      onClose={() => answer(isConfirmed.current)}
    />
  );
}
