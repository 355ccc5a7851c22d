/** What the shell says of a line that is away: a strip under the top bar, and a notice under what there is of a page. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLive } from '../../live/status.ts';
import { clock } from '../../ui/display/time-words.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { useWaitingPage } from './away.ts';

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

/** Where its code did not come: it is loaded soon after the page. */
const Brief = (
  <p className="line-notice text-muted px-4 py-24 text-center">
    This page waits for the connection, and comes by itself.
  </p>
);

const WaitingPage = onDemand(async () => (await import('./waiting-page.tsx')).WaitingPage, {
  missing: Brief,
});

/** Stands under what there is of a page that waits for the line: at the page's own place for it, else below the page. */
export function LineNotice() {
  const { isWaiting, titled, place } = useWaitingPage();
  if (!isWaiting) return null;
  const page = <WaitingPage titled={titled} isWithin={place !== null} />;
  return place ? createPortal(page, place) : page;
}
