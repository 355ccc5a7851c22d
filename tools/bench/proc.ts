/** Process statistics of Linux. */
import { readFileSync } from 'node:fs';

const CLOCK_TICK_MS = 10;

/** The parent of a process and its processor time in milliseconds, its own and that of ended children. */
export function statOf(pid: number) {
  // The program's name may contain spaces; it ends with the last parenthesis.
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

const memoryOf =
  (kind: 'VmRSS' | 'RssAnon') =>
  (pid: number): number => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  };
/** Resident memory of a process, in megabytes. */
export const rssOf = memoryOf('VmRSS');
/** Resident memory that belongs to no file, in megabytes: without the mapped database. */
export const ownMemoryOf = memoryOf('RssAnon');
