import { useEffect, useRef } from 'react';
import { LONGEST_TIMER_MS, serverNow } from '../../api/clock.ts';

/** The server's clock is known to a second: what the act is to change is then still as it was. */
const AGAIN_MS = 10_000;

/**
 * Acts once a time has passed, and again from time to time while the page still names that time.
 * @param iso null or undefined: never.
 */
export function useAfter(iso: string | null | undefined, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (iso === null || iso === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = Date.parse(iso) - serverNow();
      if (left <= 0) latest.current();
      timer = setTimeout(look, left <= 0 ? AGAIN_MS : Math.min(left, LONGEST_TIMER_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [iso]);
}
