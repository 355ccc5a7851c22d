/** The files of pictures beside a copy of the database. */
import { randomUUID } from 'node:crypto';
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { namesIn } from '../../features/images/collect.ts';
import { isImageFile, UNFINISHED } from '../../features/images/files.ts';
import { makeFolder } from '../../sqlite/data-folder.ts';

/** The folder of the pictures within a backup, and beside daily copies. */
export const IMAGES = 'images';

const filesWhere = (isKept: string) => `select hash, bytes from images where ${isKept}
  union select small_hash, small_bytes from images where small_hash is not null and ${isKept}`;
/** SQL for the files that pictures have that stand, or may come back, with their lengths. */
export const STANDING_FILES = filesWhere('(removed_at is null or act_id is not null)');
/** The same in a file of before acts. */
const FILES_BEFORE_ACTS = filesWhere('removed_at is null');
const HAS_ACTS = "select 1 from pragma_table_info('images') where name = 'act_id'";

function readFrom<T>(file: string, none: T, read: (handle: Database.Database) => T): T {
  const handle = new Database(file, { readonly: true });
  try {
    const isThere = handle.prepare("select 1 from sqlite_master where name = 'images'").get();
    // A file of before has no pictures.
    return isThere ? read(handle) : none;
  } finally {
    handle.close();
  }
}

/** The hashes of the files that the pictures of a database need, with their lengths. */
export const filesNeededBy = (file: string): ReadonlyMap<string, number> =>
  readFrom(file, new Map(), (handle) => {
    const sql = handle.prepare(HAS_ACTS).get() ? STANDING_FILES : FILES_BEFORE_ACTS;
    return new Map(handle.prepare(sql).raw().all() as [string, number][]);
  });

/** The hashes that the moderators of a forum have blocked. */
export const blockedIn = (file: string): string[] =>
  readFrom(
    file,
    [],
    (handle) =>
      handle
        .prepare('select hash from image_files where blocked_at is not null')
        .pluck()
        .all() as string[],
  );

/** The length of a file; null: there is none. */
export const lengthOfFile = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );

async function copyWhole(from: string, draft: string): Promise<void> {
  await copyFile(from, draft);
  const file = await open(draft, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** How files come into a folder: `link` makes hard links where the disk allows. A file never changes, so both are alike. */
type How = 'copy' | 'link';

async function linkOrCopy(from: string, draft: string, how: How): Promise<void> {
  if (how === 'link')
    try {
      return await link(from, draft);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(code)) throw error;
    }
  await copyWhole(from, draft);
}

/** Brings a file in place of what lies there: by another name first, so that it is there whole or not at all. */
async function bring(from: string, folder: string, name: string, how: How): Promise<void> {
  const draft = join(folder, `${UNFINISHED}${randomUUID()}`);
  try {
    await linkOrCopy(from, draft, how);
    await rename(draft, join(folder, name));
  } finally {
    await rm(draft, { force: true });
  }
}

/** The hashes of files with their lengths; null: the length is known nowhere. */
type NeededFiles = Iterable<readonly [hash: string, bytes: number | null]>;

/**
 * Brings files from one folder to another, each whole or not at all. Those that are there stay. One of a wrong length is
 * replaced: it was cut, or emptied by a block that has ended since.
 * @returns the hashes of those that are in neither.
 */
export async function bringFiles(
  from: string,
  to: string,
  files: NeededFiles,
  how: How,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [hash, bytes] of files) {
    makeFolder(to);
    const length = await lengthOfFile(join(to, hash));
    if (length !== null && (bytes === null ? length > 0 : length === bytes)) continue;
    try {
      await bring(join(from, hash), to, hash, how);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing.push(hash);
    }
  }
  return missing;
}

/** The hashes of the files in a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const hashes: string[] = [];
  for await (const name of namesIn(folder)) if (isImageFile(name)) hashes.push(name);
  return hashes;
}

/** Brings all files of a folder, whose lengths are not known yet. */
export async function bringAllFiles(from: string, to: string, how: How): Promise<void> {
  await bringFiles(
    from,
    to,
    (await filesIn(from)).map((hash) => [hash, null] as const),
    how,
  );
}

/** Removes the files of a folder that no copy needs. */
export async function removeOthers(folder: string, needed: ReadonlySet<string>): Promise<void> {
  for await (const name of namesIn(folder))
    if (!needed.has(name)) await rm(join(folder, name), { force: true });
}

/**
 * Takes a blocked picture from the daily copies of a folder. An empty file in its place says why it is missing there.
 */
export async function blockInDailyCopies(folder: string, hash: string): Promise<void> {
  const path = join(folder, IMAGES, hash);
  if (!(await lengthOfFile(path))) return;
  const draft = join(folder, IMAGES, `${UNFINISHED}${randomUUID()}`);
  // The file is a hard link perhaps: it is replaced, and never written to.
  await (await open(draft, 'wx', 0o600)).close();
  await rename(draft, path);
}
