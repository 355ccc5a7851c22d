import { useEffect, useState } from 'react';
import { logFailure } from '../../api/log.ts';
import { useBackOnline } from '../../live/use-back-online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { PageMissingError } from '../../ui/layout/lazy-page.ts';
import { useTitle } from '../../ui/layout/title.ts';
import type { FailureProps } from '../shell/late-parts.ts';
import { useAway } from './away.ts';
import { onTry } from './try-again.ts';

/** A tab that was loaded within this time has the newest code: it never reloads in a loop. */
const FRESH_MS = 60_000;

/** Loads the tab anew. Rejects, and leaves it as it is, where the server does not answer. */
async function reloadTab(): Promise<void> {
  const { ok, status } = await fetch('/healthz', { cache: 'no-store' });
  if (!ok) throw new Error(`The server answers ${status}.`);
  location.reload();
}

function Broken() {
  const title = 'This page could not be shown';
  useTitle(title);
  return (
    <div className="shell py-16">
      <div
        role="alert"
        className="stitch mx-auto flex max-w-[40rem] flex-col items-center px-6 py-14 text-center"
      >
        <Mark className="text-primary mb-4 size-12" />
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted mx-auto mt-3 mb-8 max-w-md">
          Perhaps the connection broke, or the forum was updated.
        </p>
        <Button kind="main" onClick={() => location.reload()}>
          Load it again
        </Button>
      </div>
    </div>
  );
}

/** The code of the page did not come. An outdated tab is loaded anew: its code is no longer served. */
function MissingCode({ onRetry }: Pick<FailureProps, 'onRetry'>) {
  const isAway = useAway();
  const [isStuck, setStuck] = useState(() => performance.now() < FRESH_MS);
  useBackOnline(onRetry);
  useEffect(() => onTry(onRetry), [onRetry]);
  useEffect(() => {
    if (isAway || isStuck) return;
    reloadTab().catch((cause: unknown) => {
      logFailure('Loading the tab anew')(cause);
      setStuck(true);
    });
  }, [isAway, isStuck]);
  // The notice above stands in the place of what waits.
  return isAway || !isStuck ? <Spinner text="Loading…" /> : <Broken />;
}

/** In the place of a page that failed. */
export function PageFailure({ error, onRetry }: FailureProps) {
  return error instanceof PageMissingError ? <MissingCode onRetry={onRetry} /> : <Broken />;
}
