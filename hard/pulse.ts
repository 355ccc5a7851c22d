/**
 * A process beside the trial that does next to nothing: it writes a line to the disk now and then. However long that
 * one is held up, the machine had others to run; nobody can be quicker on it.
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

/** Starts the process; `most` answers the longest that it was held up since it was last asked, in milliseconds. */
export function startPulse() {
  const child = fork(new URL(import.meta.url));
  return {
    async most(): Promise<number> {
      child.send('most');
      const [told] = (await once(child, 'message')) as [number];
      return told;
    },
    stop: () => void child.kill(),
  };
}

function beat() {
  const file = join(tmpdir(), `adda-pulse-${process.pid}`);
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

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) beat();
