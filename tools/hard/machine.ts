import { readFileSync } from 'node:fs';

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
