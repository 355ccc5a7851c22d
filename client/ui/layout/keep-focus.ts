import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list: when the row that had the focus leaves, the focus goes to the list, not to
 * the top of the page. `rows` changes when rows are about to go, and when they are gone; `place` is where the focus goes
 * instead.
 */
export function useKeptFocus<List extends HTMLElement>(
  rows: boolean | string,
  place?: RefObject<HTMLElement | null>,
) {
  const ref = useRef<List>(null);
  const wasInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when rows begin to leave, and when they are gone
  useEffect(() => {
    const { current: target } = place ?? ref;
    if (!target || !wasInside.current || document.activeElement !== document.body) return;
    // Within the list `onFocus` begins it again.
    wasInside.current = false;
    target.focus({ preventScroll: true });
  }, [rows]);
  const onFocus = () => {
    wasInside.current = true;
  };
  // A blur by moving focus has a related target; a blur by removing the element has none.
  const onBlur = ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
    if (relatedTarget !== null) wasInside.current = false;
  };
  return { ref, onFocus, onBlur };
}
