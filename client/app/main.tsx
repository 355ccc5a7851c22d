import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { hydrateFrom } from '../api/initial-data.ts';
import { logFailure } from '../api/log.ts';
import { queryClient } from '../api/query-client.ts';
import { setSession } from '../features/auth/session.ts';
import { startSession } from '../features/auth/start-session.ts';
import { startLive } from '../live/start.ts';
import { FEATURES, forgetMember, LIVE_TABLES } from './features.ts';
import { Pages, prefetchPages } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { startScrollRestoration } from './shell/scroll-restoration.ts';
import { applyTheme } from './shell/theme.ts';
import '../style.css';

const NEXT_AFTER = 3_000;

/** Work that waits until the first screen is rendered. */
function afterFirstPaint(): void {
  void startLive(LIVE_TABLES).catch(logFailure('The live link'));
  void startSession(forgetMember).catch((cause: unknown) => {
    logFailure('Identity')(cause);
    setSession(null);
  });
  setTimeout(prefetchPages, NEXT_AFTER);
}

applyTheme();
startScrollRestoration();
for (const { hydrate } of FEATURES) hydrateFrom(hydrate ?? {});
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <ErrorBoundary>
    <QueryClientProvider client={queryClient()}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  </ErrorBoundary>,
);
// Two frames: the first is drawn when the second begins.
requestAnimationFrame(() => requestAnimationFrame(afterFirstPaint));
