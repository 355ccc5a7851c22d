/**
 * Starts the forum so that it rests on little memory: what was compiled at an earlier start is read instead of made
 * again, the young space stays small while everything loads, and what only the start needed is given back. Later the
 * young space grows only while there is much to do.
 * It is JavaScript itself, for a TypeScript file would load what strips types before any of this is said.
 */
import { enableCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 1_000;
/** The share of its time that the event loop must be at work. */
const BUSY = 0.5;

enableCompileCache(new URL('../dist/compiled', import.meta.url).pathname);
const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
growBy(1);
await import('./main.ts');
setFlagsFromString('--expose-gc');
runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });

// The little that thousands of idle sockets do would let the young space grow to a hundred megabytes within minutes.
let before = performance.eventLoopUtilization();
let busy = false;
setInterval(() => {
  const now = performance.eventLoopUtilization();
  const wasBusy = busy;
  busy = performance.eventLoopUtilization(now, before).utilization > BUSY;
  before = now;
  if (busy !== wasBusy) growBy(busy ? 2 : 1);
}, LOOK_MS).unref();
