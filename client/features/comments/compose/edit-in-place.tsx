import { type ComponentProps, type FormEvent, useEffect, useId, useRef } from 'react';
import { cancel, editWritten, save } from '#messages';
import { Button } from '../../../ui/controls/button.tsx';
import { useFocusOnFault } from '../../../ui/controls/focus-fault.ts';
import { type EditDialog, Meanwhile } from '../../../ui/dialogs/edit-dialog.tsx';
import { focusFirstField } from '../../../ui/dialogs/form-dialog.tsx';
import { useBusy } from '../../../ui/feedback/attempt.ts';

/** The frame of an editor that stands in place of a text. Closed, it gives the focus back to what opened it. */
export function EditInPlace(props: ComponentProps<typeof EditDialog>) {
  const { fault, meanwhile, onSave, onClose, children } = props;
  const id = useId();
  const [busy, run] = useBusy();
  const fields = useFocusOnFault<HTMLDivElement>(busy);
  const opener = useRef(document.activeElement);
  useEffect(() => focusFirstField(fields.current), [fields]);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void run(async () => (await onSave()) && close());
  };
  return (
    <form
      noValidate
      aria-label={editWritten}
      aria-describedby={id}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
      className="no-print py-2"
    >
      <div ref={fields} className="space-y-4">
        <Meanwhile>{meanwhile}</Meanwhile>
        {children}
      </div>
      <p id={id} role="alert" className="text-red mt-2 text-sm empty:hidden">
        {fault}
      </p>
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={close}>{cancel}</Button>
        <Button type="submit" kind="main" busy={busy}>
          {save}
        </Button>
      </div>
    </form>
  );
}
