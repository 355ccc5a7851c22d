import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A titled window over the page with a Close button. */
export function Modal({ title, onClose, children }: ModalProps) {
  const id = useId();
  return (
    <Dialog aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="my-4 max-h-[60dvh] overflow-y-auto whitespace-pre-wrap">{children}</div>
      <form method="dialog" className="flex justify-end">
        <Button type="submit">Close</Button>
      </form>
    </Dialog>
  );
}
