import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { CommandError } from '../command.ts';
import type { Rights } from './rights.ts';

const UNIT = 'adda';

/** The commands that stop and start the forum, in the folder that the service starts. */
export interface Service {
  stop(place: string): Promise<void>;
  start(place: string): Promise<void>;
  /** True if `start` starts anything. */
  isManaged: boolean;
}

/** Runs a command in a folder: the one of this process may be renamed meanwhile. */
async function runShell(line: string, place: string, { asOperator }: Rights) {
  // A run that was killed between two renames has left no such folder.
  const cwd = existsSync(place) ? place : '/';
  const child = asOperator(() =>
    spawn('sh', ['-c', line], { cwd, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new CommandError(`This failed: ${line}`);
}

/** True if systemd knows a unit. */
export function isSystemdUnit(unit = UNIT): boolean {
  if (!/^[\w@.-]+$/.test(unit)) throw new CommandError('--unit must be the name of a unit.');
  try {
    const answer = execFileSync('systemctl', ['show', '-p', 'LoadState', '--value', unit], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() === 'loaded';
  } catch {
    // There is no systemd, or it does not answer.
    return false;
  }
}

/** The service of the given commands, or of the systemd unit; where there is neither, the operator stops and starts. */
export function serviceOf(
  { stop, start, unit = UNIT }: { stop?: string; start?: string; unit?: string },
  hasUnit: boolean,
  rights: Rights,
): Service {
  const isManaged = stop !== undefined || hasUnit;
  if (!isManaged) return { isManaged, stop: async () => {}, start: async () => {} };
  return {
    isManaged,
    stop: (place) => runShell(stop ?? `systemctl stop ${unit}`, place, rights),
    start: (place) => runShell(start ?? `systemctl start ${unit}`, place, rights),
  };
}
