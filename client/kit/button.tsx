import type { ComponentProps } from 'react';

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

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** Works at it: can't be pressed again. */
  busy?: boolean;
}

/** A button. It submits nothing unless its `type` says so. */
export function Button({ kind, busy = false, className = '', disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={`${buttonLook(kind)} ${className}`}
    />
  );
}
