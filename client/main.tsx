import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { sessionIs } from './auth/session.ts';
import { startSession } from './auth/start.ts';
import { logged } from './kit/log.ts';
import { startLive } from './live/start.ts';
import { plant } from './plant.ts';
import { queryClient } from './query.ts';
import { fetchNext, Pages } from './routes.tsx';
import { Broken } from './shell/broken.tsx';
import { startPlace } from './shell/place.ts';
import { applyTheme } from './shell/theme.ts';
import './style.css';

const NEXT_AFTER = 3_000;

/** What may wait until something is on screen. */
function afterFirstPaint(): void {
  void startLive().catch(logged('The live link'));
  void startSession().catch((cause: unknown) => {
    logged('Identity')(cause);
    sessionIs(null);
  });
  setTimeout(fetchNext, NEXT_AFTER);
}

applyTheme();
startPlace();
plant();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <Broken>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  </Broken>,
);
// Two frames: the first is drawn when the second begins.
requestAnimationFrame(() => requestAnimationFrame(afterFirstPaint));
