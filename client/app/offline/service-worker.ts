/** The page's side of the service worker: registers it, and tells it what was visited. */
import { logFailure } from '../../api/log.ts';
import { useLive } from '../../live/status.ts';
import { savesData } from '../../ui/display/save-data.ts';

const ADDRESS = '/sw.js';
/** A reader who only passes through a page has not visited it. */
const VISIT_MS = 2_000;

/** A page that is shown as of its last copy has a mark with the time. It goes when the page is live. */
function followMark(): void {
  const mark = document.getElementById('as-of');
  const time = Date.parse(mark?.querySelector('time')?.dateTime ?? '');
  if (!mark || Number.isNaN(time)) return;
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

/** Registers the service worker, or lets the server take an earlier one away. Insecure addresses have none. */
export async function startServiceWorker(isOn: boolean): Promise<void> {
  followMark();
  const { serviceWorker: container } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!container) return;
  // By this answer a worker that goes away knows that it need not load the page again.
  container.addEventListener('message', ({ ports: [port] }) => port?.postMessage('well'));
  if (!isOn) return void (await container.getRegistration())?.update();
  if (!savesData()) tellVisits(container);
  await container.register(ADDRESS).catch(logFailure('The service worker'));
}
