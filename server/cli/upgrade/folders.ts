import { accessSync, constants, existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, resolve, sep } from 'node:path';
import { CommandError } from '../command.ts';
import { BEFORE } from './place.ts';

/** The mounts of this process, where the kernel tells them. */
const MOUNTS = '/proc/self/mountinfo';

const isWithin = (path: string, folder: string) => `${path}${sep}`.startsWith(`${folder}${sep}`);

/** Where something is mounted: in a line the fifth word, with its white space in octal. */
function mountPoints(): string[] {
  if (!existsSync(MOUNTS)) return [];
  const octal = /\\([0-7]{3})/g;
  return readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .map((path) => path.replace(octal, (_, code) => String.fromCharCode(Number.parseInt(code, 8))));
}

/** The device of a folder, and the longest mount point above it: no rename leads from one mount to another. */
function fileSystemOf(path: string, points: string[]): string {
  const above = points.filter((point) => point === '/' || isWithin(path, point));
  const nearest = above.reduce((one, other) => (other.length > one.length ? other : one), '');
  return `${lstatSync(path).dev} ${nearest}`;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    // Why it is not is all the same.
    return false;
  }
}

/**
 * Checks that a new folder can take the place of another by two renames.
 * @throws CommandError with what stands against it.
 */
export function checkFolders(from: string, to: string): void {
  if (isWithin(to, from) || isWithin(from, to))
    throw new CommandError(
      `Of ${from} and ${to} one lies in the other. Unpack the new release beside the old.`,
    );
  const before = from + BEFORE;
  if (lstatSync(before, { throwIfNoEntry: false }))
    throw new CommandError(
      `${before} is there, the release before an earlier upgrade. Delete it, or move it away: rm -r ${before}`,
    );
  const points = mountPoints();
  const mounted = [from, to].find((path) => points.includes(path));
  if (mounted)
    throw new CommandError(
      `${mounted} is a mount point, and can't be renamed. Install the releases in folders inside it, and link the one that runs.`,
    );
  const [parent, other] = [dirname(from), dirname(to)];
  if (new Set([parent, from, other, to].map((path) => fileSystemOf(path, points))).size > 1)
    throw new CommandError(
      `${to} is on another file system than ${from}. Unpack the new release beside the old.`,
    );
  // A folder that gets another parent is itself written to.
  const written = parent === other ? [parent] : [parent, other, to];
  const shut = written.find((path) => !isWritable(path));
  if (shut)
    throw new CommandError(`${shut} can't be written to, so that no folder can be renamed there.`);
}

/** A setting, and the file or folder that it names. */
export interface Named {
  setting: string;
  path: string;
}

/** True if a path leads through a folder, itself or by links. */
function leadsThrough(path: string, folder: string): boolean {
  if (existsSync(path) && isWithin(realpathSync(path), folder)) return true;
  return dirname(path) !== path && leadsThrough(dirname(path), folder);
}

/**
 * Checks that the new release finds the same data: a path in a release would lead to another place after the switch.
 * @throws CommandError with what to do.
 */
export function checkData(named: Named[], releases: string[]): void {
  for (const { setting, path } of named) {
    const whole = resolve(path);
    if (releases.some((release) => leadsThrough(whole, release)))
      throw new CommandError(
        `${whole} lies in a release, and the other would not find it. Stop the forum, move it out, set ${setting} to its new place for the service, start the forum, and say this again with the same ${setting}.`,
      );
    if (!isAbsolute(path))
      throw new CommandError(`${setting} must be an absolute path, also for the service.`);
  }
}
