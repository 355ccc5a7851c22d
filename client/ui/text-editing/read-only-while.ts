import { type RefObject, useEffect } from 'react';

/**
 * Lets nothing be typed while a form is sent: it closes or is emptied at the answer, and would take later letters along.
 * Fields are not disabled, because a disabled one loses the focus.
 */
export function useReadOnlyWhile(busy: boolean, within: RefObject<Element | null>): void {
  useEffect(() => {
    if (!busy || !within.current) return;
    const fields = within.current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      ':is(input, textarea):not([readonly])',
    );
    for (const field of fields) field.readOnly = true;
    return () => {
      for (const field of fields) field.readOnly = false;
    };
  }, [busy, within]);
}
