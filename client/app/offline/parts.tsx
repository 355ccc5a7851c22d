/** The parts of the shell for a cut line and for faults: a strip under the top bar, a notice under a page, and a failed page. */

import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadAgain, loadingPage, pageFailed, pageFailedWhy, reconnecting } from '#messages';
import { logFailure } from '../../api/log.ts';
import { useLive } from '../../live/status.ts';
import { useBackOnline } from '../../live/use-back-online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { Phrase } from '../../ui/display/phrase.tsx';
import { clock } from '../../ui/display/time-words.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { PageMissingError } from '../../ui/layout/lazy-page.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { useAway, useLasting, useWaitingPage, wasAway } from './away.ts';
import { onTry } from './try-again.ts';
import { WaitingPage } from './waiting-page.tsx';

/** One thin line at the end of the top bar while the page is not live. It appears after a moment, and covers nothing. */
export function OfflineStrip() {
  const { live, asOf } = useLive();
  if (!useLasting(!live)) return null;
  return (
    <p
      role="status"
      className="offline-strip appears stitch text-ink3 rounded-none border-x-0 border-b-0 py-0.5 text-center text-xs"
    >
      <Phrase
        parts={reconnecting(
          <span key="time" className="tabular-nums">
            {clock(asOf)}
          </span>,
        )}
      />
    </p>
  );
}

/** Stands under what there is of a page that waits for the line: at the page's own place for it, else below the page. */
export function LineNotice() {
  const { isWaiting, titled, place } = useWaitingPage();
  if (!isWaiting) return null;
  const page = <WaitingPage titled={titled} isWithin={place !== null} />;
  return place ? createPortal(page, place) : page;
}

/** A tab that was loaded within this time has the newest code. */
const FRESH_MS = 60_000;

let reloading: Promise<void> | undefined;

/** Loads the tab anew, once. Rejects, and leaves it as it is, where the server does not answer. */
function reloadTab(): Promise<void> {
  reloading ??= fetch('/healthz', { cache: 'no-store' })
    .then(({ ok, status }) => {
      if (ok) location.reload();
      else throw new Error(`The server answers ${status}.`);
    })
    .catch((cause: unknown) => {
      reloading = undefined;
      throw cause;
    });
  return reloading;
}

function Broken() {
  useTitle(pageFailed);
  return (
    <div className="shell py-16">
      <div
        role="alert"
        className="stitch mx-auto flex max-w-[40rem] flex-col items-center px-6 py-14 text-center"
      >
        <Mark className="mb-4 size-12" />
        <h1 className="text-2xl font-semibold">{pageFailed}</h1>
        <p className="text-ink2 mx-auto mt-3 mb-8 max-w-md">{pageFailedWhy}</p>
        <Button kind="main" onClick={() => location.reload()}>
          {loadAgain}
        </Button>
      </div>
    </div>
  );
}

/** Loading the tab anew helps: it is outdated, or the line was away. A fresh tab would load itself in a loop. */
const mayReload = () => performance.now() > FRESH_MS || wasAway();

/** The code of the page did not come, and the browser will not ask for it again: the tab is loaded anew, by itself. */
function MissingCode() {
  const isAway = useAway();
  const [isStuck, setStuck] = useState(() => !mayReload());
  const reload = useCallback(() => {
    if (!mayReload()) return;
    reloadTab().catch((cause: unknown) => {
      logFailure('Loading the tab anew')(cause);
      setStuck(true);
    });
  }, []);
  useBackOnline(reload);
  useEffect(() => onTry(reload), [reload]);
  useEffect(() => {
    if (!isAway && !isStuck) reload();
  }, [isAway, isStuck, reload]);
  // The notice stands in the place of what waits.
  return isAway || !isStuck ? <Spinner text={loadingPage} /> : <Broken />;
}

/** In the place of a page that failed. */
export function PageFailure({ error }: { error: unknown }) {
  return error instanceof PageMissingError ? <MissingCode /> : <Broken />;
}
