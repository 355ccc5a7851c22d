import { useEffect } from 'react';
import {
  comesByItself,
  forumNotReached,
  offlineSpoken,
  pageNotKept,
  partNotKept,
  tryAgain,
  youAreOffline,
} from '#messages';
import { Button } from '../../ui/controls/button.tsx';
import { saySilently } from '../../ui/feedback/toasts.ts';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { Rain } from '../../ui/scenes/rain.tsx';
import { useOffline } from './away.ts';
import { tryNow } from './try-again.ts';

const Kept = onDemand(async () => (await import('./kept-lists.tsx')).Kept);

function Untitled({ title }: { title: string }) {
  useTitle(title);
  return null;
}

interface WaitingPageProps {
  /** True if the page has a heading of its own meanwhile. */
  titled: boolean;
  /** True if it stands within a page, whose frame it has. */
  isWithin: boolean;
}

/** Under what there is of a page that waits for the line: why, and what can be read meanwhile. */
export function WaitingPage({ titled, isWithin }: WaitingPageProps) {
  const title = useOffline() ? youAreOffline : forumNotReached;
  const Heading = titled ? 'h2' : 'h1';
  useEffect(() => saySilently(offlineSpoken(title)), [title]);
  return (
    <div className={`line-notice ${isWithin ? '' : 'shell'} ${titled ? 'pt-4' : 'pt-10'}`}>
      {!titled && <Untitled title={title} />}
      <div className="stitch appears flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-5 sm:px-6">
        <Rain />
        <div className="min-w-0 flex-1">
          <Heading className="text-xl font-semibold">{title}</Heading>
          <p className="text-ink2 mt-1 text-sm text-pretty">
            {`${titled ? partNotKept : pageNotKept} ${comesByItself}`}
          </p>
        </div>
        <Button onClick={tryNow} className="max-sm:w-full">
          {tryAgain}
        </Button>
      </div>
      <div className="@container">
        <Kept />
      </div>
    </div>
  );
}
