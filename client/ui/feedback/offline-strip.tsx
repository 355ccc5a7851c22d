import { useEffect, useState } from 'react';
import { useLive } from '../../live/status.ts';
import { clock } from '../display/time-words.ts';

const MOMENT = 3_000;

/** One thin line while the page is not live; it appears after a moment. Controls under it can still be pressed. */
export function OfflineStrip() {
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
      className="appears stitch text-muted pointer-events-none absolute inset-x-0 top-full rounded-none border-x-0 border-t-0 py-0.5 text-center text-xs"
    >
      Reconnecting… shown as of <span className="tabular-nums">{clock(asOf)}</span>
    </p>
  );
}
