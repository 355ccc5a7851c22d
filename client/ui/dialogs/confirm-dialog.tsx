import { useRef } from 'react';
import { usePendingConfirmation } from './confirm.ts';
import { FormDialog } from './form-dialog.tsx';

/** Where `askToConfirm()` asks. Cancel comes first and has the focus: the dangerous button is never the default. */
export function ConfirmDialog() {
  const asked = usePendingConfirmation((state) => state.asked);
  /** The question that was confirmed: the next one begins unconfirmed. */
  const confirmed = useRef<typeof asked>(null);
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
        confirmed.current = asked;
        return true;
      }}
      onClose={() => answer(confirmed.current === asked)}
    />
  );
}
