import {
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncToDisk } from '../../../db/sqlite/data-folder.ts';
import { CommandError } from '../command.ts';

/**
 * The place that the service starts, and the releases of an upgrade. A link leads to a release; a folder is the release
 * itself, and then `from` is its path.
 */
export interface Place {
  kind: 'link' | 'folder';
  path: string;
  from: string;
  to: string;
}

/** The end of the name that the journal has before it is whole. */
const DRAFT = '.draft';
/** The end of the name that a link has before it takes the place of the other. */
export const NEXT = '.new';
/** The end of the name that the folder of the old release gets. */
export const BEFORE = '.before';

/** The place of an upgrade that may still be taken back; null: none is under way. */
export const readJournal = (journal: string): Place | null =>
  existsSync(journal) ? JSON.parse(readFileSync(journal, 'utf8')) : null;

/** Notes that an upgrade is under way. The journal appears whole or not at all, also after a power cut. */
export function writeJournal(journal: string, place: Place): void {
  writeFileSync(journal + DRAFT, JSON.stringify(place), { mode: 0o600 });
  syncToDisk(journal + DRAFT);
  renameSync(journal + DRAFT, journal);
  syncToDisk(dirname(journal));
}

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Switches a link in one step. */
function point(link: string, release: string) {
  rmSync(link + NEXT, { force: true });
  symlinkSync(release, link + NEXT);
  renameSync(link + NEXT, link);
}

/** Renames a folder, also for the time after a power cut. */
function rename(from: string, to: string) {
  renameSync(from, to);
  syncToDisk(...new Set([dirname(to), dirname(from)]));
}

/** True if the new release has the place, for a folder perhaps half: the name of the old one tells. */
export const isSwitched = ({ kind, path, to }: Place): boolean =>
  kind === 'link' ? realpathSync(path) === to : isThere(path + BEFORE);

/** The old folder gets another name, and the new one gets its path. */
function moveIn({ path, to }: Place) {
  if (!isThere(path + BEFORE)) rename(path, path + BEFORE);
  if (!isThere(path)) rename(to, path);
}

function moveOut({ path, to }: Place) {
  if (isThere(path)) {
    if (isThere(to)) throw new CommandError(`${to} is there again: move it away.`);
    rename(path, to);
  }
  rename(path + BEFORE, path);
}

/** Gives the place to the new release. A run that was killed may have done a part. */
export function switchTo(place: Place): void {
  if (place.kind === 'link') point(place.path, place.to);
  else moveIn(place);
}

/** Gives the place back to the old release. A run that was killed may have done a part. */
export function switchBack(place: Place): void {
  if (!isSwitched(place)) return;
  if (place.kind === 'link') point(place.path, place.from);
  else moveOut(place);
}
