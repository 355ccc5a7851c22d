/** The parts of the shell that come after the first paint, while the line is still there: all that a cut line needs. */
import { onlineManager, type Query } from '@tanstack/react-query';
import { CallError } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { deviceHere } from '../../api/push-device.ts';
import { queryClient } from '../../api/query-client.ts';
import { jitter } from '../../live/jitter.ts';
import { useLive } from '../../live/status.ts';
import { savesData } from '../../ui/display/save-data.ts';
import { PageEnd } from '../shell/language-offer.tsx';
import { useLateParts } from '../shell/late-parts.ts';
import { startListToPost } from '../shell/list-to-post.ts';
import { MenuLinks } from '../shell/menu-links.tsx';
import { followLine } from './away.ts';
import { LineNotice, OfflineStrip, PageFailure } from './parts.tsx';
import { startServiceWorker } from './service-worker.ts';

/** Until then the page has more urgent things to load. */
const SOON_MS = 2_000;

/** A refusal is an answer: it stays. */
const isForWantOfLine = ({ state: { error } }: Query): boolean =>
  error !== null && !(error instanceof CallError && error.status < 500);

/** The live link proves the line, whatever the browser says of it: what failed or waits is read. */
function readOnceBack(): void {
  useLive.subscribe(({ live }, before) => {
    if (!live || before.live) return;
    onlineManager.setOnline(true);
    const read = () =>
      void queryClient().refetchQueries({ type: 'active', predicate: isForWantOfLine });
    setTimeout(read, jitter());
  });
}

/** Puts the parts into the shell, and has the service worker keep what this page may need without the line. */
export async function startOffline(hasWorker: boolean): Promise<void> {
  useLateParts.setState({
    MenuLinks,
    Strip: OfflineStrip,
    Notice: LineNotice,
    Failure: PageFailure,
    PageEnd,
  });
  startListToPost();
  followLine();
  readOnceBack();
  if (!savesData())
    setTimeout(
      () => void import('./kept-lists.tsx').catch(logFailure('What can be read without the line')),
      SOON_MS,
    );
  await startServiceWorker(hasWorker);
  if (deviceHere()) (await import('../../features/push/follow.ts')).followPush();
}
