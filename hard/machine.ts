import { readFileSync } from 'node:fs';

interface Ticks {
  all: number;
  idle: number;
  ours: number;
}

/** Processor time since the machine started, in ticks: all there was, what nobody used, and what we did. */
function ticks(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal; guests are counted among the users.
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0] = times;
  // The name of the program, which may hold spaces, ends with the last parenthesis. Children count once they have ended.
  const own = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return {
    all: times.reduce((sum, time) => sum + time, 0),
    idle: idle + waiting,
    ours: own.slice(11, 15).reduce((sum, time) => sum + Number(time), 0),
  };
}

/** Begins to look at the processors; answers how large a share of them others have used since, from 0 to 1. */
export function watchOthers(): () => number {
  const before = ticks();
  return () => {
    const now = ticks();
    const all = now.all - before.all;
    const used = all - (now.idle - before.idle);
    return all === 0 ? 0 : Math.max(0, used - (now.ours - before.ours)) / all;
  };
}
