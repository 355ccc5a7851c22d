import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays cover the window under way and the one before. */
const WINDOW_MS = 5 * 60_000;
const NS_PER_MS = 1_000_000;

interface Delays {
  /** Milliseconds. */
  p99: number;
  max: number;
}
const NONE: Delays = { p99: 0, max: 0 };
/** A timer fires this often. The histogram holds the times between two of them, this one included. */
const RESOLUTION_MS = 10;
const delayOf = (ns: number) => Math.round(Math.max(0, ns / NS_PER_MS - RESOLUTION_MS) * 10) / 10;

type Watched = Pick<ELDHistogram, 'count' | 'max' | 'percentile' | 'reset' | 'enable' | 'disable'>;

/** Watches how long the event loop keeps timers waiting. @returns the delays of the last minutes, and an end */
export function watchEventLoop(
  histogram: Watched = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): { delays(): Delays; stop(): void } {
  histogram.enable();
  let before = NONE;
  const current = (): Delays =>
    histogram.count === 0
      ? NONE
      : { p99: delayOf(histogram.percentile(99)), max: delayOf(histogram.max) };
  const window = setInterval(() => {
    before = current();
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    delays() {
      const now = current();
      return { p99: Math.max(before.p99, now.p99), max: Math.max(before.max, now.max) };
    },
    stop() {
      clearInterval(window);
      histogram.disable();
    },
  };
}
