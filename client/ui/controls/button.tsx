import { type ComponentProps, useLayoutEffect, useRef } from 'react';

const KINDS = {
  /** The one act of a screen. */
  main: 'btn-fill',
  /** An act beside it that is worth a look. */
  tonal: 'btn-tonal',
  /** Every other act. */
  plain: '',
  /** An act that should not draw the eye: icons, rows of tables. */
  quiet: 'btn-plain',
  /** An act that can't be undone, or leads to one: red ink, never a red surface. */
  bad: 'btn-red',
} as const;
type ButtonKind = keyof typeof KINDS;

/** The look of a button, for a link that acts as one. 44 px tall where fingers press. */
export const buttonLook = (kind: ButtonKind = 'plain'): string => `btn ${KINDS[kind]}`;

/** The style of a button that is small where a pointer is fine: in rows of tables. */
export const smallLook = 'px-3 text-xs pointer-fine:min-h-9';

/** The look of a button that is only an icon. */
export const iconLook = 'btn btn-plain btn-square size-11';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  kind?: ButtonKind;
  /** Works at it: can't be pressed again. */
  busy?: boolean;
  /** The id of the element that gets the focus where the button stays disabled after its work. */
  orFocus?: string;
}

/** A disabled button loses the focus: gives it back when the work is over, unless it is somewhere else by then. */
function useKeptPlace(busy: boolean, orFocus: string | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (
      hadFocus.current &&
      [button.current, document.body].includes(document.activeElement as HTMLElement)
    ) {
      const other = orFocus === undefined ? null : document.getElementById(orFocus);
      (button.current?.disabled ? other : button.current)?.focus({ preventScroll: true });
    }
  }, [busy, orFocus]);
  return button;
}

/** A button. It submits nothing unless its `type` says so. */
export function Button(props: ButtonProps) {
  const { kind, busy = false, orFocus, className = '', disabled, ...rest } = props;
  const ref = useKeptPlace(busy, orFocus);
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
