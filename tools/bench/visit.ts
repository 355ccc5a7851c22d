import { isAlive } from '../../tests/journeys/support/alive.ts';
import { launchChromium } from '../../tests/journeys/support/chromium.ts';
import { freshForum, OWN } from './checkout.ts';
import { type Figure, once } from './figures.ts';
import { startForum } from './processes.ts';

const KB = 1_000;
/** A page without input has sent all its requests by then. */
const SETTLED_MS = 2_000;

interface PageRequest {
  kind: string;
  url: string;
  /** True if the request came before the client had taken over the page. */
  before: boolean;
}

/** The requests of a browser's first visit; what comes before the page answers to a press is `before`. */
async function visit(port: number): Promise<PageRequest[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const asked: PageRequest[] = [];
    let before = true;
    page.on('websocket', (socket) => asked.push({ kind: 'socket', url: socket.url(), before }));
    page.on('request', (request) => {
      const url = request.url();
      if (new URL(url).port === String(port))
        asked.push({ kind: request.resourceType(), url, before });
    });
    // The clock stands still until then, so that work deferred until the first paint counts as later.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.goto(`http://127.0.0.1:${port}/`);
    await isAlive(page);
    before = false;
    await page.clock.runFor(SETTLED_MS);
    await page.waitForLoadState('networkidle');
    return asked;
  } finally {
    await browser.close();
  }
}

/** The size of files in transit with gzip, in kB. The browser itself accepts a smaller encoding. */
async function weigh(files: PageRequest[]): Promise<number> {
  const sizes = files.map(async ({ url }) => {
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    if (headers.get('content-encoding') !== 'gzip') throw new Error(`${url} comes as it is`);
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / KB;
}

/** Measures a first visit of the home page in a real browser. */
export async function measureVisit(): Promise<Figure[]> {
  const forum = await startForum(OWN, await freshForum(OWN, 'visited', 60));
  try {
    const asked = await visit(forum.port);
    const kind = (name: string) => asked.filter(({ kind }) => kind === name);
    const scripts = kind('script');
    // The page answers to a press without the socket's code, which loads beside it.
    const socket = scripts.filter(({ url }) => url.includes('/socket-'));
    const early = await weigh(scripts.filter((one) => one.before && !socket.includes(one)));
    return [
      {
        name: 'visit',
        what: 'First visit: scripts before the page answers to a press, gzipped',
        goal: { most: 120 },
        figure: once(early),
        unit: 'kB',
        beside: {
          'kB of the socket': await weigh(socket),
          'kB of all scripts': await weigh(scripts),
          'kB of styles': await weigh(kind('stylesheet')),
          requests: asked.length,
        },
      },
    ];
  } finally {
    await forum.stop();
  }
}
