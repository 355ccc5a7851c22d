import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { InitialData } from '../../contract/core/initial-data.ts';
import { initialData, setInitialData } from '../api/initial-data.ts';
import { logFailure } from '../api/log.ts';
import { prepareOutbox } from '../drafts/start.ts';
import { setSession, useSession } from '../features/auth/session/session.ts';
import { startLive } from '../live/start.ts';
import { savesData } from '../ui/display/save-data.ts';
import { App, preparePage } from './app.tsx';
import { FEATURES, forgetMember, LIVE_TABLES } from './features.ts';
import { Pages, prefetchPages, preloadScreen } from './routes.tsx';
import { startScrollRestoration } from './shell/scroll-restoration.ts';
import { applyTheme } from './shell/theme.ts';
import '../style.css';

const NEXT_AFTER = 3_000;

const beginSession = async () =>
  (await import('../features/auth/session/start-session.ts')).startSession(forgetMember);

/**
 * Logs that a part did not start. Browsers remember code that did not come: the page is loaded anew once the line is
 * back, and drafts stay.
 */
const onMissing = (what: string) => (cause: unknown) => {
  logFailure(what)(cause);
  addEventListener('online', () => location.reload());
};

/** Work that waits until the first screen is rendered. */
function afterFirstPaint(): void {
  for (const { start } of FEATURES) start?.();
  void beginSession().catch((cause: unknown) => {
    onMissing('Identity')(cause);
    setSession(null);
  });
  prepareOutbox({
    current: () => useSession.getState().user?.email ?? null,
    subscribe: (listener) => void useSession.subscribe(listener),
  });
  if (!savesData()) setTimeout(prefetchPages, NEXT_AFTER);
  const { serviceWorker } = initialData();
  void Promise.all([import('./offline/start.ts'), import('../ui/text-editing/copied-wrapping.ts')])
    .then(([{ startOffline }, { startPasting }]) => {
      startPasting();
      return startOffline(serviceWorker);
    })
    .catch(onMissing('The worker'));
}

/** Shows the screen: what the server has rendered comes alive, anything else is rendered here. */
async function showScreen(root: HTMLElement): Promise<void> {
  const app = (
    <App>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </App>
  );
  if (root.hasChildNodes()) {
    // Without the screen's code the hydration would wait within the page, and part of it would be dead.
    await preloadScreen(location).catch(logFailure('The page'));
    preparePage();
    hydrateRoot(root, app, { onRecoverableError: logFailure('Hydration') });
  } else {
    preparePage();
    createRoot(root).render(app);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('No #root');
applyTheme();
startScrollRestoration();
const data = document.getElementById('state')?.textContent;
if (data) setInitialData(JSON.parse(data) as InitialData);
// The socket connects while the page comes alive.
void startLive(LIVE_TABLES).catch(onMissing('The live link'));
// Nothing here may wait at the top of the module: the code of the screens imports this file, and would wait for it.
void showScreen(root).then(() =>
  // Two frames: the first is drawn when the second begins.
  requestAnimationFrame(() => requestAnimationFrame(afterFirstPaint)),
);
