/**
 * The baseline of time goals: a nearly idle process that syncs one block to the disk now and then. Its own delay is the
 * machine's: no process can run faster on it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const EACH_MS = 100;
const NS = 1e6;

/** Starts the process; `most` returns its longest delay since the last call, in milliseconds. */
export function startBaseline() {
  const child = fork(new URL(import.meta.url));
  return {
    async most(): Promise<number> {
      child.send('most');
      const [longest] = (await once(child, 'message')) as [number];
      return longest;
    },
    stop: () => void child.kill(),
  };
}

function runBaseline() {
  const file = join(tmpdir(), `adda-baseline-${process.pid}`);
  const handle = openSync(file, 'w');
  rmSync(file);
  const gaps = monitorEventLoopDelay({ resolution: 1 });
  gaps.enable();
  setInterval(() => {
    writeSync(handle, 'x'.repeat(4_096), 0);
    fsyncSync(handle);
  }, EACH_MS);
  process.on('message', () => {
    process.send?.(gaps.max / NS);
    gaps.reset();
  });
  process.on('disconnect', () => process.exit());
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) runBaseline();
