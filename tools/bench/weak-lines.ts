/** The waits of a reader on slow 4G: text, the live connection, and whether anything moves meanwhile. */
import type { Browser, Page } from '@playwright/test';
import { room } from '../../contract/core/rooms.ts';
import { postScreen } from '../../contract/values/screens.ts';
import { launchChromium } from '../../tests/journeys/support/chromium.ts';
import { freshForum, OWN } from './checkout.ts';
import { type Figure, once } from './figures.ts';
import { startForum } from './processes.ts';
import { spreadOf } from './statistics.ts';

const BITS_PER_BYTE = 8;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
const MS = 1_000;
/** How Socket.IO begins the packet of an answer. */
const ACKNOWLEDGEMENT = '43';
/** Slow 4G, there and back in this many milliseconds. */
const LINE = { throughput: 1_600_000 / BITS_PER_BYTE, latency: 150 };

interface Screen {
  address: string;
  room: string;
}
interface Wait {
  text: number;
  live: number;
  shift: number;
}

async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { throughput, latency } = LINE;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Waits until the socket has answered that the page is in the room of its screen. */
const joined = (page: Page, name: string) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const packet = String(payload);
        if (packet.startsWith(ACKNOWLEDGEMENT) && packet.includes(`"room":"${name}"`)) resolve();
      }),
    ),
  );

/** One cold visit, in seconds since the navigation began. */
async function visit(browser: Browser, { address, room }: Screen): Promise<Wait> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  try {
    const page = await context.newPage();
    await throttle(page);
    const began = performance.now();
    const live = joined(page, room).then(() => performance.now() - began);
    await page.goto(address, { waitUntil: 'commit' });
    const isLiveAfter = await live;
    const [text, shift] = await page.evaluate(
      () =>
        new Promise<[number, number]>((resolve) => {
          const [paint] = performance.getEntriesByName('first-contentful-paint');
          const observer = new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
            resolve([paint?.startTime ?? 0, shifts.reduce((sum, { value }) => sum + value, 0)]);
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve([paint?.startTime ?? 0, 0]), 500);
        }),
    );
    return { text: text / MS, live: isLiveAfter / MS, shift };
  } finally {
    await context.close();
  }
}

/** Measures cold visits of home and of a post over slow 4G, with a processor four times slower. */
export async function measureWeakLines(): Promise<Figure[]> {
  const forum = await startForum(OWN, await freshForum(OWN, 'weak', 60));
  const browser = await launchChromium();
  try {
    const origin = `http://127.0.0.1:${forum.port}`;
    const [post] = (await (await fetch(`${origin}/posts`)).json()) as { _id: string }[];
    const id = post?._id ?? '';
    const screens: Record<string, Screen> = {
      home: { address: `${origin}/`, room: room.feed },
      'a post': { address: `${origin}${postScreen(id)}`, room: room.post(id) },
    };
    const figures: Figure[] = [];
    const shifts: number[] = [];
    for (const [screen, at] of Object.entries(screens)) {
      const waits: Wait[] = [];
      for (let run = 0; run < RUNS; run++) waits.push(await visit(browser, at));
      shifts.push(...waits.map(({ shift }) => shift));
      const figureOf = (what: string, of: 'text' | 'live', most: number): Figure => ({
        name: 'visit:weak-lines',
        what: `${screen} over slow 4G: ${what}`,
        goal: { most },
        figure: spreadOf(waits.map((wait) => wait[of])),
        unit: 's',
      });
      figures.push(figureOf('text is shown', 'text', 0.75), figureOf('live', 'live', 1.6));
    }
    figures.push({
      name: 'visit:weak-lines',
      what: 'Both over slow 4G: the largest layout shift',
      goal: { most: 0 },
      figure: once(Math.max(...shifts)),
    });
    return figures;
  } finally {
    await browser.close();
    await forum.stop();
  }
}
