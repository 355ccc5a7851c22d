import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings who submitted to the first field at fault, whose fault is read out then; does nothing where there is none.
 * @param busy true while what was submitted is under way.
 * @param tries how often was submitted, where a try may be refused without being under way.
 * @returns for the element that holds the fields.
 */
export function useFocusOnFault<E extends Element>(busy: boolean, tries = 0): RefObject<E | null> {
  const within = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the occasion
  useEffect(() => {
    if (!busy) within.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [busy, tries]);
  return within;
}
