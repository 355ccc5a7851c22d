import { useEffect, useLayoutEffect, useRef } from 'react';
import { useKeptFocus } from '../layout/keep-focus.ts';
import { TOASTS, type ToastNote, useToasts } from './toasts.ts';

/** Elements that toasts may describe: the text field or comment with the focus, and new rows. */
const SPOKEN_OF = 'textarea:focus, [id^="comment-"]:focus-within, .lives';
/** Between the toasts and the end of the window where it is largest, and the top bar with a gap. */
const [BELOW, ABOVE] = [80, 68];

const isCovered = (top: number, bottom: number): boolean =>
  [...document.querySelectorAll(SPOKEN_OF)].some((part) => {
    const box = part.getBoundingClientRect();
    return box.height > 0 && box.top < bottom && box.bottom > top;
  });

/** Returns the focus of a toast that goes to where it was before. It does not fall to the body. */
function useFocusBefore(notes: readonly ToastNote[]): void {
  const before = useRef<HTMLElement>(null);
  const { onFocus, onBlur } = useKeptFocus(notes.map(({ id }) => id).join(), before);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both speak of refs alone
  useEffect(() => {
    const region = document.getElementById(TOASTS);
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      onFocus();
      if (relatedTarget instanceof HTMLElement && !region?.contains(relatedTarget))
        before.current = relatedTarget;
    };
    region?.addEventListener('focusin', onFocusIn);
    region?.addEventListener('focusout', onBlur);
    return () => {
      region?.removeEventListener('focusin', onFocusIn);
      region?.removeEventListener('focusout', onBlur);
    };
  }, []);
}

/**
 * Has toasts appear at the end of the window, or below the top bar where they would cover there what they speak of. It
 * looks again while they stand, because a row may come after the toast that tells of it. It also keeps the focus.
 */
export function ToastPlace() {
  const notes = useToasts((state) => state.notes);
  useFocusBefore(notes);
  useLayoutEffect(() => {
    const region = document.getElementById(TOASTS);
    if (!region || notes.length === 0) return;
    const place = () => {
      const { height } = region.getBoundingClientRect();
      const isAbove =
        isCovered(innerHeight - BELOW - height, innerHeight) && !isCovered(0, ABOVE + height);
      region.toggleAttribute('data-above', isAbove);
    };
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    place();
    return () => changes.disconnect();
  }, [notes]);
  return null;
}
