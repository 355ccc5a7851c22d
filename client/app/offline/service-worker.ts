/** The page's side of the service worker: registers it, and tells it what was visited and what to keep in advance. */
import { isAdmin, mayModerate } from '../../../contract/core/rights.ts';
import { logFailure } from '../../api/log.ts';
import { useSession } from '../../features/auth/session/session.ts';
import { useLive } from '../../live/status.ts';
import { savesData } from '../../ui/display/save-data.ts';
import type { Access } from '../../ui/layout/screen.ts';

const ADDRESS = '/sw.js';
/** The built files that readers need without the line. */
const FILES = '/sw-files.json';
/** A reader who only passes through a page has not visited it. */
const VISIT_MS = 2_000;

/** The lists of files by readers: each is what they need beside the lists before it. */
type FileLists = Readonly<Record<Access, readonly string[]>>;

/** A page that is shown as of its last copy has a mark with the time. It goes when the page is live. */
function followMark(): void {
  const mark = document.getElementById('as-of');
  const time = Date.parse(mark?.querySelector('time')?.dateTime ?? '');
  if (!mark || Number.isNaN(time)) return;
  // The socket connects while this code loads.
  if (useLive.getState().live) {
    mark.remove();
    return;
  }
  useLive.setState({ asOf: time });
  const stop = useLive.subscribe(({ live }) => {
    if (!live) return;
    mark.remove();
    stop();
  });
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));

/** Tells the worker of pages that opened without a request to the server, and of files from before the worker. */
function tellVisits(container: ServiceWorkerContainer): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const visit = { visited: location.href, files: loadedFiles() };
      container.controller?.postMessage(visit);
    }, VISIT_MS);
  };
  container.addEventListener('controllerchange', tell);
  (window as { navigation?: Navigation }).navigation?.addEventListener('currententrychange', tell);
  tell();
}

/** Runs once nothing else is to be done. Safari tells of no idle time. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run);

/** How many of the lists hold screens that the reader may open. */
function listsOfReader(): number {
  const { status, role, isModerator } = useSession.getState();
  if (status !== 'user') return 1;
  if (role === null || !mayModerate({ role, isModerator })) return 2;
  return isAdmin({ role }) ? 4 : 3;
}

/** Has the worker keep the code of the screens that the reader may open, and the page for addresses without a copy. */
function cacheScreens(container: ServiceWorkerContainer): void {
  let kept = 0;
  async function keep(): Promise<void> {
    const lists = listsOfReader();
    if (!container.controller || lists <= kept) return;
    kept = lists;
    const response = await fetch(FILES, { priority: 'low' });
    if (!response.ok) return;
    const all: FileLists = await response.json();
    const files = Object.values(all).slice(0, lists).flat();
    container.controller.postMessage({ files, page: true });
  }
  const plan = () =>
    setTimeout(
      () =>
        whenIdle(() =>
          keep().catch((cause: unknown) => {
            kept = 0;
            logFailure('Keeping the screens')(cause);
          }),
        ),
      VISIT_MS,
    );
  container.addEventListener('controllerchange', plan);
  addEventListener('online', plan);
  useSession.subscribe(plan);
  plan();
}

/** Registers the service worker, or lets the server take an earlier one away. Insecure addresses have none. */
export async function startServiceWorker(isOn: boolean): Promise<void> {
  followMark();
  const { serviceWorker: container } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!container) return;
  // By this answer a worker that goes away knows that it need not load the page again.
  container.addEventListener('message', ({ ports: [port] }) => port?.postMessage('well'));
  if (!isOn) return void (await container.getRegistration())?.update();
  if (!savesData()) {
    tellVisits(container);
    cacheScreens(container);
  }
  await container.register(ADDRESS).catch(logFailure('The service worker'));
}
