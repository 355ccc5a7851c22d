import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { CommentsView } from '../../../../contract/values/comments-view.ts';

interface Arrival {
  /** The comment that the address names. */
  target: string | null;
  isShown: boolean;
  view: CommentsView;
  /** Called with the comment, once per visit of the address. */
  onArrive: (id: string) => void;
}

/**
 * Leads to the comment that the address names as soon as it is shown, and again in another view: scrolls there, gives it
 * the focus and the tint of what is new. Back and Forward keep the reader's place.
 * @returns the comment that is tinted.
 */
export function useArrival({ target, isShown, view, onArrive }: Arrival): string | null {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  const arrived = useRef({ key: '', view });
  const [tinted, setTinted] = useState<string | null>(null);
  useEffect(() => {
    const isVisit = arrived.current.key !== key;
    if (target === null || !isShown || (isReturn && isVisit)) return;
    if (!isVisit && arrived.current.view === view) return;
    arrived.current = { key, view };
    const row = document.getElementById(`comment-${target}`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
    setTinted(target);
    if (isVisit) onArrive(target);
  }, [target, isShown, view, isReturn, key, onArrive]);
  return tinted;
}
