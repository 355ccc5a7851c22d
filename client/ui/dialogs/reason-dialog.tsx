import { useRef, useState } from 'react';
import { dialogReason, dialogReasonHint } from '#messages';
import { LONGEST } from '../../../contract/values/limits.ts';
import { Field } from '../controls/field.tsx';
import { textValidator } from '../text-editing/text-rules.ts';
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
  /** The hint of the field, and what is said where it is empty; without it the reason may stay empty. */
  required?: { hint: string; fault: string };
  /** Where the focus is at first: in the field, so that Enter confirms, or on Cancel. */
  focusOn?: 'field' | 'cancel';
}

const validate = textValidator(dialogReason, LONGEST.reason, 'lines');

/** The fault of a reason, as a sentence. @param missing the fault of an empty reason; undefined: it may be empty. */
export function faultOfReason(reason: string, missing?: string): string | undefined {
  if (missing !== undefined && reason.trim() === '') return missing;
  const isRight = validate(reason);
  return isRight === true ? undefined : isRight;
}

/** Where `askForReason()` asks. */
export function ReasonDialog(
  props: ReasonQuestion & DialogProps & { answer: (reason: string | null) => void },
) {
  const { text, about, confirmLabel, required, focusOn = 'cancel', answer, onClose } = props;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const given = useRef<string | null>(null);
  return (
    <FormDialog
      title={text}
      about={about}
      act={confirmLabel}
      danger
      asks={{ focusOn }}
      onSubmit={async () => {
        const refused = faultOfReason(reason, required?.fault);
        setFault(refused);
        if (refused !== undefined) return false;
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
        error={fault}
        type="text"
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setFault(undefined);
        }}
        autoComplete="off"
        hint={required?.hint ?? dialogReasonHint}
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
