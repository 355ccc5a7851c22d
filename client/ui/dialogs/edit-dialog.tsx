import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface EditDialogProps {
  title: string;
  /** Why nothing was saved; '' where nothing failed. */
  fault: string;
  /** What somebody else has made of it meanwhile; undefined: nobody has. */
  meanwhile: ReactNode;
  busy: boolean;
  /** Whether it was saved: then the dialog closes. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The frame of an editor: what was changed elsewhere stands above the fields, so that one can go on with one's own. */
export function EditDialog(props: EditDialogProps) {
  const { title, fault, meanwhile, busy, onSave, onClose, children } = props;
  const id = useId();
  // Closed as by Escape, so that the focus goes back to where it was.
  const close = (within: Element) => within.closest('dialog')?.close();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!busy && (await onSave())) close(form);
  };
  return (
    <Dialog aria-labelledby={id} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <div className="-mx-1 mt-3 max-h-[62dvh] space-y-4 overflow-y-auto px-1 pb-1">
          {meanwhile !== undefined && (
            <div role="alert" className="rounded-field bg-sunk p-3 text-sm">
              <p className="font-medium">
                It was changed elsewhere meanwhile. This is what stands there now; saving puts your
                words in its place.
              </p>
              <div className="border-base-300 mt-2 max-h-40 overflow-y-auto border-l-3 pl-2.5">
                {meanwhile}
              </div>
            </div>
          )}
          {children}
        </div>
        <p role="alert" className="text-error mt-2 text-sm empty:hidden">
          {fault}
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={({ currentTarget }) => close(currentTarget)}>Cancel</Button>
          <Button type="submit" kind="main" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
