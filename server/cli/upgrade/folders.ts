import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { CommandError } from '../command.ts';
import { BEFORE } from './place.ts';

const isWithin = (path: string, folder: string) => `${path}${sep}`.startsWith(`${folder}${sep}`);

const isMountPoint = (path: string) => lstatSync(path).dev !== lstatSync(dirname(path)).dev;

/** Renames an empty folder in place of the releases: most mounts and permissions tell by that. */
function checkRename(from: string, to: string): void {
  const mounted = [from, to].find(isMountPoint);
  if (mounted)
    throw new CommandError(
      `${mounted} is a mount point, and can't be renamed. Install the releases in folders inside it, and link the one that runs.`,
    );
  try {
    // A folder that gets another parent is itself written to.
    if (dirname(from) !== dirname(to)) accessSync(to, constants.W_OK);
    const probe = mkdtempSync(join(dirname(to), '.adda-upgrade-'));
    const moved = join(dirname(from), basename(probe));
    try {
      renameSync(probe, moved);
    } finally {
      for (const path of [probe, moved]) rmSync(path, { recursive: true, force: true });
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why =
      code === 'EXDEV'
        ? `${to} is on another file system than ${from}. Unpack the new release beside the old.`
        : `No folder can be renamed beside ${from}: ${message}`;
    throw new CommandError(why, { cause });
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
  checkRename(from, to);
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
