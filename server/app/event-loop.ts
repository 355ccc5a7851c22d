import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays are told of the window under way and of the one before. */
const WINDOW_MS = 5 * 60_000;
const NS_PER_MS = 1_000_000;

interface Delays {
  /** Milliseconds. */
  p99: number;
  max: number;
}
const NONE: Delays = { p99: 0, max: 0 };
const rounded = (ns: number) => Math.round(ns / (NS_PER_MS / 10)) / 10;

/** Watches how long the event loop keeps timers waiting. @returns the delays of the last minutes, and an end */
export function watchEventLoop(): { delays(): Delays; stop(): void } {
  const histogram = monitorEventLoopDelay();
  histogram.enable();
  let before = NONE;
  const current = (): Delays =>
    histogram.count === 0
      ? NONE
      : { p99: rounded(histogram.percentile(99)), max: rounded(histogram.max) };
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
