/**
 * Instruments the server without code in it: Node loads this module first, and the harness talks to it over IPC. It
 * measures event loop delay, busy time of the main thread and synced bytes, shifts the clock and cheapens hashes. It is
 * JavaScript, like the server's start script: stripping types would add to the measured memory.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The sampling interval of the event loop, below the shortest delay of any goal. */
const EACH_MS = 1;
const NS = 1e6;
const LONGEST_SIZE = 16;

const gaps = monitorEventLoopDelay({ resolution: EACH_MS });
gaps.enable();

/** The longest busy time of the main thread between two samples since the first reset, in milliseconds. */
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
/** The clock is replaced only on request: every HTTP request reads it, and a proxy would distort measurements. */
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

/** Writes the synced size of a file to another file, before the server's own callback runs. */
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

/** Lets hashes of passwords cost next to nothing: a thousand sign-ups would measure them alone. */
function cheapenHashes() {
  const { scrypt } = crypto;
  crypto.scrypt = (password, salt, length, _, then) =>
    scrypt(password, salt, length, { N: 2 }, then);
  syncBuiltinESMExports();
}
if (process.env['HARD_CHEAP_HASHES'] !== undefined) cheapenHashes();

/** Messages: `{ gaps: 'reset' | 'read' }` or `{ shiftMs }`. The answer holds the delays in milliseconds. */
process.on('message', (asked) => {
  if ('shiftMs' in asked) shift = asked.shiftMs;
  else if (asked.gaps === 'reset') {
    gaps.reset();
    watchWork();
  }
  process.send?.({ most: gaps.max / NS, p99: gaps.percentile(99) / NS, busiest });
});
// The IPC channel must not keep the process alive.
process.channel?.unref();
