import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { MAIN } from '../layout/landmarks.ts';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'open'> {
  /** Gets the value of the button that closed it (within `<form method="dialog">`), or '' after Escape. */
  onClose: (value: string) => void;
  /** True if Escape does not close it, as often as it is pressed. */
  stays?: boolean;
  /** True if it takes the whole window. */
  isWhole?: boolean;
  children: ReactNode;
}

const SHEET =
  'bg-raised shadow-lift max-sm:rounded-b-none m-auto w-[min(35rem,calc(100vw-2rem))] rounded-sheet p-6 max-sm:mb-0 max-sm:w-full max-sm:max-w-none';
const WHOLE =
  'bg-paper m-0 h-dvh max-h-none w-full max-w-none open:grid grid-rows-[auto_minmax(0,1fr)_auto] gap-2 p-3';

/**
 * Where nothing had the focus before a dialog, or that is gone, the page's content gets it. A button that is at work
 * gets it back by itself. The browser takes the focus out of a closed dialog only with the next frame.
 */
function restoreFocus(): void {
  const restore = () => {
    const { activeElement, body } = document;
    if (activeElement === body && !document.querySelector('button[aria-busy="true"]'))
      document.getElementById(MAIN)?.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => requestAnimationFrame(restore));
}

/**
 * A native modal dialog, open while it is rendered: focus stays inside and comes back, Escape closes. On phones it is a
 * sheet from below.
 */
export function Dialog({
  onClose,
  stays = false,
  isWhole = false,
  onKeyDown,
  children,
  ...rest
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      closedby={stays ? 'none' : undefined}
      // Browsers that do not know the attribute let a second Escape close it: only the first can be prevented.
      onKeyDown={(event) => {
        if (stays && event.key === 'Escape') event.preventDefault();
        else onKeyDown?.(event);
      }}
      onCancel={(event) => {
        if (stays) event.preventDefault();
      }}
      onClose={(event) => {
        restoreFocus();
        onClose(event.currentTarget.returnValue);
      }}
      className={`appears text-ink ${isWhole ? WHOLE : SHEET}`}
    >
      {children}
    </dialog>
  );
}
