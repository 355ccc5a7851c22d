/**
 * The baseline of time goals: a nearly idle process that syncs one block to the disk now and then, and the processor
 * share of other processes. Its own delay is the machine's: no process can run faster on it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
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

interface Ticks {
  all: number;
  idle: number;
  ours: number;
}

/** Processor time since the machine started, in ticks: in total, idle, and of this process with its ended children. */
function ticks(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // Columns: user nice system idle iowait irq softirq steal; user time includes guest time.
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0] = times;
  // The program's name may contain spaces; it ends with the last parenthesis. Ended children count.
  const own = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return {
    all: times.reduce((sum, time) => sum + time, 0),
    idle: idle + waiting,
    ours: own.slice(11, 15).reduce((sum, time) => sum + Number(time), 0),
  };
}

/** Starts a measurement of processor time; the returned function gives the share of other processes, from 0 to 1. */
export function watchOthers(): () => number {
  const before = ticks();
  return () => {
    const now = ticks();
    const all = now.all - before.all;
    const used = all - (now.idle - before.idle);
    return all === 0 ? 0 : Math.max(0, used - (now.ours - before.ours)) / all;
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) runBaseline();
