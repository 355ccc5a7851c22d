/** What Linux tells of a running process. */
import { readFileSync } from 'node:fs';

const CLOCK_TICK_MS = 10;

/** A process: its parent, and its processor time in milliseconds, its own and that of children that have ended. */
export function statOf(pid: number) {
  // The name of the program, which may hold spaces, ends with the last parenthesis.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    pid,
    parent: fields[1] as number,
    ownMs: (own + system) * CLOCK_TICK_MS,
    endedMs: (ended + endedSystem) * CLOCK_TICK_MS,
  };
}

/** Memory that a process holds right now, in megabytes. */
export const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
