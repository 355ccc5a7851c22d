import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form';
import { cancel } from '#messages';
import { Button } from '../controls/button.tsx';
import { useFocusOnFault } from '../controls/focus-fault.ts';
import { langOf } from '../display/lang-of.ts';
import { useBusy } from '../feedback/attempt.ts';
import { useReadOnlyWhile } from '../text-editing/read-only-while.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  /** The thing in question, smaller: a title, a text. */
  about?: string;
  /** The label of the button that submits. */
  act: string;
  /** True if what it does can't be undone. */
  danger?: boolean;
  /** Why it was not done; '' where nothing failed. */
  fault?: string;
  /** A question, whose Cancel has the focus unless a field is to have it. */
  asks?: { focusOn: 'field' | 'cancel' };
  /** @returns whether it was done: then the dialog closes. */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  /** The fields; a mere question has none. */
  children?: ReactNode;
}

/** Focuses the first field. The browser would choose the tools of a text, which stand before it. A text is gone on with at its end. */
function focusFirstField(fields: Element | null): void {
  const field = fields?.querySelector<HTMLElement>('input, textarea, select');
  field?.focus();
  if (field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length);
}

/** A dialog with a form, which can be left by Cancel. A long form scrolls between its title and its buttons. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    about,
    act,
    danger = false,
    fault = '',
    asks,
    onSubmit,
    onClose,
    children,
  } = props;
  const id = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const [busy, run] = useBusy();
  const fields = useFocusOnFault<HTMLDivElement>(busy);
  useReadOnlyWhile(busy, fields);
  const isOnCancel = asks?.focusOn === 'cancel';
  useEffect(() => {
    if (isOnCancel) buttons.current?.querySelector('button')?.focus();
    else focusFirstField(fields.current);
  }, [isOnCancel, fields]);
  // Closed as by Escape: a dialog that is only taken off the page gives the focus back to nothing.
  const close = (within: Element) => within.closest('dialog')?.close();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!busy) void run(async () => (await onSubmit()) && close(form));
  };
  return (
    <Dialog
      role={asks && 'alertdialog'}
      aria-labelledby={id}
      aria-describedby={about === undefined ? undefined : `${id}-about`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} aria-describedby={`${id}-fault`}>
        <h2 id={id} dir="auto" className="text-xl font-semibold wrap-anywhere">
          {title}
        </h2>
        <div ref={fields} className="-mx-1 mt-3 max-h-[62dvh] space-y-4 overflow-y-auto px-1 pb-1">
          {about !== undefined && (
            <p
              id={`${id}-about`}
              dir="auto"
              lang={langOf(about)}
              className="text-ink2 line-clamp-3 text-sm wrap-anywhere"
            >
              {about}
            </p>
          )}
          {children}
        </div>
        <p id={`${id}-fault`} role="alert" className="text-red mt-2 text-sm empty:hidden">
          {fault}
        </p>
        <div ref={buttons} className="mt-5 flex justify-end gap-2 max-sm:*:flex-1">
          <Button onClick={({ currentTarget }) => close(currentTarget)}>{cancel}</Button>
          <Button type="submit" kind={danger ? 'bad' : 'main'} busy={busy}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Submits the fields of a dialog. @returns what `act` answers; false where a field is at fault. */
export async function submitFields<Fields extends FieldValues>(
  handleSubmit: UseFormHandleSubmit<Fields>,
  act: (fields: Fields) => Promise<boolean>,
): Promise<boolean> {
  let isDone = false;
  await handleSubmit(async (fields) => {
    isDone = await act(fields);
  })();
  return isDone;
}
