/**
 * Loaded before the server by the harness, which talks with it over the channel of the child process: how long the
 * event loop was held up, and a wall clock that can be shifted. The server knows nothing of it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What the probe is asked. */
export type Asked = { gaps: 'reset' | 'read' } | { shiftMs: number };
/** Milliseconds that the event loop was held up since it was reset. */
export interface Gaps {
  most: number;
  p99: number;
}

/** How often the loop is looked at: finer than the shortest gap that anything is promised about. */
const EACH_MS = 1;
const NS = 1e6;

const gaps = monitorEventLoopDelay({ resolution: EACH_MS });
gaps.enable();

let shift = 0;
const RealDate = Date;
const now = () => RealDate.now() + shift;
/** Only when asked for: every request reads the clock, and what is measured is to be the forum. */
function shiftClock() {
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, args: ConstructorParameters<typeof Date> | []) =>
      args.length === 0 ? new RealDate(now()) : new RealDate(...args),
    apply: () => new RealDate(now()).toString(),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  });
}
if (process.env['HARD_CLOCK_MS'] !== undefined) {
  shift = Number(process.env['HARD_CLOCK_MS']);
  shiftClock();
}

process.on('message', (asked: Asked) => {
  if ('shiftMs' in asked) shift = asked.shiftMs;
  else if (asked.gaps === 'reset') gaps.reset();
  const told: Gaps = { most: gaps.max / NS, p99: gaps.percentile(99) / NS };
  process.send?.(told);
});
// The channel alone must not keep the server from ending.
process.channel?.unref();
