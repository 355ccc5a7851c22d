import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'open'> {
  /** Gets the value of the button that closed it (within `<form method="dialog">`), or '' after Escape. */
  onClose: (value: string) => void;
  children: ReactNode;
}

/**
 * A native modal dialog, open while it is rendered: focus stays inside and comes back, Escape closes. On phones it is a
 * sheet from below.
 */
export function Dialog({ onClose, children, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      onClose={(event) => onClose(event.currentTarget.returnValue)}
      className="appears bg-base-100 text-base-content shadow-lift max-sm:rounded-b-none m-auto w-[min(35rem,calc(100vw-2rem))] rounded-2xl p-6 max-sm:mb-0 max-sm:w-full max-sm:max-w-none"
    >
      {children}
    </dialog>
  );
}
