import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { OperatorError } from '../../core/errors.ts';
import { makeFolder, syncToDisk } from '../../sqlite/data-folder.ts';
import { findFaultsOfCopy } from '../check/fsck.ts';
import {
  blockedIn,
  blockInDailyCopies,
  bringAllFiles,
  bringFiles,
  filesNeededBy,
  IMAGES,
  removeOthers,
} from './image-files.ts';

/** The reason why a backup or a restore failed. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

/** The pages of one step of a copy. */
const PAGES_PER_STEP = 256;

/**
 * Copies a file in one snapshot. Without a snapshot SQLite would start the copy again after each write of the forum.
 * Each step ends with an fsync: one fsync at the end would delay the forum's own writes.
 */
export async function copyDatabase(from: Database.Database, to: string) {
  from.exec('begin');
  from.prepare('select 1 from sqlite_master').get();
  let file: number | undefined;
  try {
    await from.backup(to, {
      progress() {
        file ??= openSync(to, 'r+');
        fdatasyncSync(file);
        return PAGES_PER_STEP;
      },
    });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Disables WAL mode in a backup: its readers then leave no -wal and -shm files beside it. */
export function disableWal(file: string) {
  const handle = new Database(file);
  try {
    handle.pragma('journal_mode = DELETE');
  } finally {
    handle.close();
  }
}

/** Copies the file of a forum, which may run, without a recount. */
export async function copyForum(file: string, to: string): Promise<void> {
  const handle = new Database(file, { readonly: true });
  try {
    await copyDatabase(handle, to);
  } finally {
    handle.close();
  }
  disableWal(to);
}

/**
 * Copies the database of a forum, which may run, to a file without its pictures, and checks the copy with fsck.
 * @throws BackupError as of `backUp`.
 */
export async function backUpFile(file: string, to: string, words = false) {
  if (!existsSync(file)) throw new BackupError(`There is no forum in ${file}.`);
  if (existsSync(to)) throw new BackupError(`${to} is there already; a backup never overwrites.`);
  await copyForum(file, to);
  return checkCopy(to, words);
}

/** The places of a forum's data. */
export interface ForumPlaces {
  /** The file of the database. */
  file: string;
  /** The folder of the pictures. */
  images: string;
}

/** Copies of one backup: pictures that come and go meanwhile ask for another one. */
const MOST_COPIES = 5;

/**
 * Copies the database and the pictures that it needs. Pictures are brought before as well: one that is removed while the
 * database is copied is in the copy.
 */
async function copyWithImages(from: ForumPlaces, to: ForumPlaces, how: 'copy' | 'link') {
  if (!existsSync(from.file)) throw new BackupError(`There is no forum in ${from.file}.`);
  let missing: string[] = [];
  for (let copies = 0; copies < MOST_COPIES; copies++) {
    await bringAllFiles(from.images, to.images, how);
    rmSync(to.file, { force: true });
    await copyForum(from.file, to.file);
    const needed = filesNeededBy(to.file);
    missing = await bringFiles(from.images, to.images, needed, how);
    if (missing.length === 0) return needed;
  }
  throw new BackupError(
    `Not copied: ${missing.length} pictures have no file, the first is ${missing[0]}. See npm run fsck.`,
  );
}

function checkCopy(file: string, words: boolean): { isRecounted: boolean } {
  const { faults, isRecounted } = findFaultsOfCopy(file, words);
  if (faults.length > 0)
    throw new BackupError(['The copy is made, but in it:', ...faults].join('\n'));
  return { isRecounted };
}

/** The database within the folder of a backup. */
export const BACKUP_FILE = 'forum.db';

/**
 * Copies a forum, which may run, to a folder: the database and the pictures. The folder has its name once it is whole.
 * Then fsck checks the copy.
 * @param words false: fsck recounts the words of the search only after a rebuild.
 * @returns whether the copy was recounted. A copy of an older version's file is checked by SQLite alone.
 * @throws BackupError when there is no forum, the target exists, or fsck finds faults.
 */
export async function backUp(
  forum: ForumPlaces,
  path: string,
  words = false,
): Promise<{ isRecounted: boolean }> {
  // With a slash behind it the draft would lie within the folder.
  const to = resolve(path);
  if (existsSync(to)) throw new BackupError(`${to} is there already; a backup never overwrites.`);
  const draft = `${to}.making-${process.pid}`;
  const images = join(draft, IMAGES);
  try {
    makeFolder(images);
    const needed = await copyWithImages(forum, { file: join(draft, BACKUP_FILE), images }, 'copy');
    await removeOthers(images, new Set(needed.keys()));
    syncToDisk(images, draft);
    renameSync(draft, to);
    syncToDisk(dirname(to));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return checkCopy(join(to, BACKUP_FILE), words);
}

/**
 * Makes a daily copy: the database as a file of its own, the pictures in a folder that all copies beside it share, as
 * hard links where the disk allows. Pictures that no copy needs go.
 */
export async function copyDaily(forum: ForumPlaces, to: string, words = false): Promise<void> {
  const images = join(dirname(to), IMAGES);
  const needed = await copyWithImages(forum, { file: to, images }, 'link');
  const all = new Set(needed.keys());
  for (const name of readdirSync(dirname(to)))
    if (name.endsWith('.db') && !name.startsWith('.'))
      for (const hash of filesNeededBy(join(dirname(to), name)).keys()) all.add(hash);
  await removeOthers(images, all);
  // A block that a kill has cut, or bytes that came from the folder of the forum meanwhile.
  for (const hash of blockedIn(to)) await blockInDailyCopies(dirname(to), hash);
  checkCopy(to, words);
}
