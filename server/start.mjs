/**
 * Starts the forum as it was built, so that it rests on little memory: what was compiled at an earlier start is read
 * instead of made again, the young space stays small while everything loads, and what only the start needed is given
 * back. Later the young space grows only while there is much to do.
 * It is JavaScript itself, for a TypeScript file would load what strips types before any of this is said.
 */
import './node-version.cjs';
import { existsSync } from 'node:fs';
// Whole: an old Node lacks the name, and would say so before the sentence about its version.
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 100;
/** The share of a processor that it must use. */
const BUSY = 0.5;
/** The load is a mean over ten seconds: a start, or a page, is none. */
const LOOKS_OF_LOAD = 100;
/** The young space doubles only while it is smaller than this, in bytes, or than a quarter of the old one. */
const YOUNG = 24 * 2 ** 20;
const BUILT = new URL('../dist/main.mjs', import.meta.url);

if (!existsSync(BUILT)) {
  console.error('The forum is not built. Run npm run build, or npm start, which does both.');
  process.exit(1);
}

nodeModule.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));
const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
/** V8 collects the old space once it has grown by this share. By default it grows threefold, all garbage in a flood. */
const collectAfter = (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`);
growBy(1);
await import(BUILT.href);
collectAfter(25);
setFlagsFromString('--expose-gc');
runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** A flood of requests leaves nothing that lives: it must not make the young space larger than all the rest. */
function hasRoomToGrow() {
  const spaces = getHeapSpaceStatistics();
  const of = (name) => spaces.find(({ space_name }) => space_name === name);
  return of('new_space').physical_space_size < Math.max(YOUNG, of('old_space').space_used_size / 4);
}

// The little that thousands of idle sockets do would let the young space grow to a hundred megabytes within minutes.
// Under load the old space is collected more seldom: marking takes a processor from the answers.
let before = process.cpuUsage();
let at = performance.now();
let busy = false;
let [load, isLoaded] = [0, false];
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  const now = performance.now();
  const [wasBusy, wasLoaded] = [busy, isLoaded];
  const used = (user + system) / 1_000 / (now - at);
  load += (used - load) / LOOKS_OF_LOAD;
  isLoaded = load > BUSY;
  if (isLoaded !== wasLoaded) collectAfter(isLoaded ? 45 : 25);
  busy = used > BUSY && hasRoomToGrow();
  if (busy !== wasBusy) growBy(busy ? 2 : 1);
  before = process.cpuUsage();
  at = now;
}, LOOK_MS).unref();
