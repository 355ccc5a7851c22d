import { useEffect, useRef } from 'react';
import { useLive } from './status.ts';

/** Calls `onBack` once the line is back: the browser says so, or the live link is there again. */
export function useBackOnline(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const back = () => latest.current();
    addEventListener('online', back);
    const stop = useLive.subscribe(({ live }, before) => {
      if (live && !before.live) back();
    });
    return () => {
      removeEventListener('online', back);
      stop();
    };
  }, []);
}
