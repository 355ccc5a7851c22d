import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { cancel, editWritten, save } from '#messages';
import { Button } from '../controls/button.tsx';
import { useFocusOnFault } from '../controls/focus-fault.ts';
import { useBusy } from '../feedback/attempt.ts';
import { isOfInputMethod } from '../text-editing/input-method.ts';
import { useReadOnlyWhile } from '../text-editing/read-only-while.ts';
import { type EditDialog, Meanwhile } from './edit-dialog.tsx';

interface EditInPlaceProps extends ComponentProps<typeof EditDialog> {
  /** The text that is gone on with: it has the focus, at its end. */
  field: RefObject<HTMLTextAreaElement | null>;
  id?: string;
  className?: string;
}

/**
 * The frame of an editor that stands in place of a text, or right below it. Escape is Cancel, of a dialog around it,
 * too. Closed, it gives the focus back to what opened it, if that still stands.
 */
export function EditInPlace(props: EditInPlaceProps) {
  const { field, id, className = 'py-2', fault, meanwhile, onSave, onClose, children } = props;
  const faultId = useId();
  const [busy, run] = useBusy();
  const fields = useFocusOnFault<HTMLDivElement>(busy);
  useReadOnlyWhile(busy, fields);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const area = field.current;
    // The field alone would leave its buttons below the screen.
    area?.form?.scrollIntoView({ block: 'nearest' });
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [field]);
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
      id={id}
      noValidate
      aria-label={editWritten}
      aria-describedby={faultId}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // By that Escape an input method gives up its own word.
        if (isOfInputMethod(event.nativeEvent)) return;
        event.preventDefault();
        close();
      }}
      className={`no-print relative ${className}`}
    >
      <div ref={fields} className="space-y-4">
        <Meanwhile>{meanwhile}</Meanwhile>
        {children}
      </div>
      <p id={faultId} role="alert" className="text-red mt-2 text-sm empty:hidden">
        {fault}
      </p>
      <div className="mt-3 flex justify-end gap-2 max-sm:*:flex-1">
        <Button onClick={close}>{cancel}</Button>
        <Button type="submit" kind="main" busy={busy}>
          {save}
        </Button>
      </div>
    </form>
  );
}
