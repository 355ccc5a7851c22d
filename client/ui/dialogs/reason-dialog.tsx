import { useRef, useState } from 'react';
import { dialogReason, dialogReasonHint } from '#messages';
import { LONGEST } from '../../../contract/values/limits.ts';
import { Field } from '../controls/field.tsx';
import { type DialogProps, openDialog } from './dialogs.ts';
import { FormDialog } from './form-dialog.tsx';

/** A question whose answer is a reason. */
interface ReasonQuestion {
  /** Exactly what is asked. */
  text: string;
  /** The text in question. */
  about: string;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** Where the focus is at first: in the field, so that Enter confirms, or on Cancel. */
  focusOn?: 'field' | 'cancel';
}

/** Where `askForReason()` asks. The reason may stay empty. */
function ReasonDialog(
  props: ReasonQuestion & DialogProps & { answer: (reason: string | null) => void },
) {
  const { text, about, confirmLabel, focusOn = 'cancel', answer, onClose } = props;
  const [reason, setReason] = useState('');
  const given = useRef<string | null>(null);
  return (
    <FormDialog
      title={text}
      about={about}
      act={confirmLabel}
      danger
      asks={{ focusOn }}
      onSubmit={async () => {
        given.current = reason.trim();
        return true;
      }}
      onClose={() => {
        onClose();
        answer(given.current);
      }}
    >
      <Field
        label={dialogReason}
        type="text"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        autoComplete="off"
        maxLength={LONGEST.reason}
        hint={dialogReasonHint}
      />
    </FormDialog>
  );
}

/**
 * Asks whether a text shall go, and why; null where it shall not. '' is no reason. The dialog comes with the screen that
 * asks: what is typed at once must not be taken as keys of the screen.
 */
export const askForReason = (question: ReasonQuestion): Promise<string | null> =>
  new Promise((answer) => {
    void openDialog(async () => ReasonDialog, { ...question, answer });
  });
