import { type ComponentProps, useLayoutEffect, useRef } from 'react';

const KINDS = {
  /** The one act of a place. */
  main: 'btn-primary',
  /** Every other act. */
  plain: 'bg-base-100 border-base-300 hover:border-muted',
  /** An act that should not draw the eye: icons, rows of tables. */
  quiet: 'btn-ghost',
  danger: 'btn-error',
} as const;
export type ButtonKind = keyof typeof KINDS;

/** The look of a button, for a link that acts as one. 44 px tall where fingers press. */
export const buttonLook = (kind: ButtonKind = 'plain'): string =>
  `btn ${KINDS[kind]} text-sm font-medium shadow-none pointer-fine:h-10`;

/** The look of a button that is only an icon. */
export const iconLook = 'btn btn-ghost btn-square size-11 shadow-none';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  kind?: ButtonKind;
  /** Works at it: can't be pressed again. */
  busy?: boolean;
}

/** A disabled button loses the focus: gives it back when the work is over, unless it is somewhere else by then. */
function useKeptPlace(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [busy]);
  return button;
}

/** A button. It submits nothing unless its `type` says so. */
export function Button({ kind, busy = false, className = '', disabled, ...rest }: ButtonProps) {
  const ref = useKeptPlace(busy);
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={`${buttonLook(kind)} ${className}`}
    />
  );
}
