import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { close } from '#messages';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface ModalProps {
  title: string;
  /** Stands at the title's right. */
  end?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A titled window over the page with a Close button; on phones a sheet from below. */
export function Modal({ title, end, onClose, onKeyDown, children }: ModalProps) {
  const id = useId();
  return (
    <Dialog aria-labelledby={id} onClose={onClose} {...(onKeyDown && { onKeyDown })}>
      <div className="-mt-1.5 flex min-h-11 items-center gap-1">
        <h2 id={id} className="mr-auto text-xl font-semibold">
          {title}
        </h2>
        {end}
      </div>
      <div className="-mx-1 mt-2 mb-5 max-h-[60dvh] overflow-y-auto px-1">{children}</div>
      <form method="dialog" className="flex justify-end">
        <Button type="submit" className="max-sm:w-full">
          {close}
        </Button>
      </form>
    </Dialog>
  );
}
