import { type FormEvent, useEffect, useId, useRef } from 'react';
import { LONGEST } from '../../../contract/values/limits.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { Dialog } from './dialog.tsx';
import { type DialogProps, openDialog } from './dialogs.ts';

/** A question whose answer is a reason. */
interface ReasonQuestion {
  /** Exactly what is asked. */
  text: string;
  /** The text in question. */
  about: string;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** Where the focus is at first: in the field, so that Enter confirms, or on Cancel. */
  focusOn?: 'reason' | 'cancel';
}

/** Where `askForReason()` asks. The reason may stay empty. */
function ReasonDialog(
  props: ReasonQuestion & DialogProps & { answer: (reason: string | null) => void },
) {
  const { text, about, confirmLabel, focusOn = 'cancel', answer, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const given = useRef<string | null>(null);
  useEffect(() => {
    if (focusOn === 'cancel') form.current?.querySelector('button')?.focus();
  }, [focusOn]);
  const close = () => form.current?.closest('dialog')?.close();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    given.current = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    close();
  };
  return (
    <Dialog
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-about`}
      onClose={() => {
        onClose();
        answer(given.current);
      }}
    >
      <form ref={form} onSubmit={submit}>
        <p id={id} className="text-lg font-semibold">
          {text}
        </p>
        <p id={`${id}-about`} dir="auto" className="text-muted mt-2 mb-4 line-clamp-3 text-sm">
          {about}
        </p>
        <Field
          label="Reason"
          name="reason"
          type="text"
          autoComplete="off"
          maxLength={LONGEST.reason}
          hint="The author is told. It may stay empty."
        />
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="danger">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
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
