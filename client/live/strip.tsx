import { useEffect, useState } from 'react';
import { clock } from '../kit/when.ts';
import { useLive } from './status.ts';

const MOMENT = 3_000;

/** One thin line while the page is not live; it comes after a moment and goes without a word. */
export function Strip() {
  const { live, asOf } = useLive();
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (live) return setLong(false);
    const timer = setTimeout(() => setLong(true), MOMENT);
    return () => clearTimeout(timer);
  }, [live]);
  if (live || !long) return null;
  return (
    <p
      role="status"
      className="appears bg-base-300 text-base-content absolute inset-x-0 top-full py-1 text-center text-xs"
    >
      Reconnecting… shown as of <span className="tabular-nums">{clock(asOf)}</span>
    </p>
  );
}
