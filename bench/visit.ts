import { launchChromium } from '../tests/screens/chromium.ts';
import type { Figure } from './measure.ts';
import { startForum } from './processes.ts';
import { freshForum } from './world.ts';

const KB = 1_000;
/** By when a page has asked for all that it asks for without being touched. */
const SETTLED_MS = 2_000;

interface Asked {
  kind: string;
  url: string;
  /** Whether it was asked for before a post stood there. */
  before: boolean;
}

/** What a browser that was never here before asks the forum for. */
async function visit(port: number): Promise<Asked[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const asked: Asked[] = [];
    let before = true;
    page.on('websocket', (socket) => asked.push({ kind: 'socket', url: socket.url(), before }));
    page.on('request', (request) => {
      const url = request.url();
      if (new URL(url).port === String(port))
        asked.push({ kind: request.resourceType(), url, before });
    });
    // Time stands still until posts are there: what the page puts off until its first paint waits for us.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('article').first().waitFor();
    before = false;
    await page.clock.runFor(SETTLED_MS);
    await page.waitForLoadState('networkidle');
    return asked;
  } finally {
    await browser.close();
  }
}

/** How much files weigh on their way, gzipped, in kB; this browser is given a smaller form yet. */
async function weigh(files: Asked[]): Promise<number> {
  const sizes = files.map(async ({ url }) => {
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    if (headers.get('content-encoding') !== 'gzip') throw new Error(`${url} comes as it is`);
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / KB;
}

const figureOf = (what: string, figure: number, most: number, unit: string): Figure => ({
  what: `First visit: ${what}`,
  goal: { most },
  figure,
  floor: '–',
  ours: `${Number(figure.toFixed(1))} ${unit}`.trim(),
});

/** What a first visit of the home page takes, in a real browser. */
export async function measureVisit(): Promise<Figure[]> {
  const forum = await startForum(await freshForum('visited', 60));
  try {
    const asked = await visit(forum.port);
    const kind = (name: string) => asked.filter(({ kind }) => kind === name);
    const scripts = kind('script');
    const early = await weigh(scripts.filter(({ before }) => before));
    const beside = { 'kB of all scripts': await weigh(scripts) };
    return [
      { ...figureOf('scripts before posts show, gzipped', early, 120, 'kB'), beside },
      figureOf('styles, gzipped', await weigh(kind('stylesheet')), 20, 'kB'),
      figureOf('requests', asked.length, 12, ''),
    ];
  } finally {
    await forum.stop();
  }
}
