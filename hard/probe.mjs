/**
 * Loaded before the server by the harness, which talks with it over the channel of the child process: how long the
 * event loop was held up, how long its own thread worked in one go, what the disk has confirmed, and a wall clock that
 * can be shifted. The server knows nothing of it. It is JavaScript, as what starts the server is: what strips types would take memory that is
 * measured.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the loop is looked at: finer than the shortest gap that anything is promised about. */
const EACH_MS = 1;
const NS = 1e6;
const LONGEST_SIZE = 16;

const gaps = monitorEventLoopDelay({ resolution: EACH_MS });
gaps.enable();

/** The most that the loop's own thread worked between two looks, in milliseconds, from the first reset on. */
let busiest = 0;
let watching;
function watchWork() {
  let before = process.threadCpuUsage();
  busiest = 0;
  clearInterval(watching);
  watching = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    busiest = Math.max(busiest, (user + system) / 1_000);
  }, EACH_MS).unref();
}

let shift = 0;
const RealDate = Date;
const now = () => RealDate.now() + shift;
/** Only when asked for: every request reads the clock, and what is measured is to be the forum. */
function shiftClock() {
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, args) => (args.length === 0 ? new RealDate(now()) : new RealDate(...args)),
    apply: () => new RealDate(now()).toString(),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  });
}
if (process.env['HARD_CLOCK_MS'] !== undefined) {
  shift = Number(process.env['HARD_CLOCK_MS']);
  shiftClock();
}

/** Notes in a file how much of another the disk has confirmed, before the server itself hears of it. */
function noteSynced(path) {
  const note = fs.openSync(path, 'w');
  const { fdatasync } = fs;
  fs.fdatasync = (file, then) => {
    const { size } = fs.fstatSync(file);
    fdatasync(file, (error) => {
      if (!error) fs.writeSync(note, String(size).padEnd(LONGEST_SIZE), 0);
      then(error);
    });
  };
  syncBuiltinESMExports();
}
if (process.env['HARD_SYNCED'] !== undefined) noteSynced(process.env['HARD_SYNCED']);

/** Asked `{ gaps: 'reset' | 'read' }` or `{ shiftMs }`, it answers the gaps in milliseconds. */
process.on('message', (asked) => {
  if ('shiftMs' in asked) shift = asked.shiftMs;
  else if (asked.gaps === 'reset') {
    gaps.reset();
    watchWork();
  }
  process.send?.({ most: gaps.max / NS, p99: gaps.percentile(99) / NS, busiest });
});
// The channel alone must not keep the server from ending.
process.channel?.unref();
