/** The folder of the pictures' files. A file is named by the hash of its bytes, and never changes. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../../core/errors.ts';
import { makeFolder } from '../../sqlite/data-folder.ts';

/** The name of a file that is still being written. */
export const UNFINISHED = '.new-';
const HASH = /^[0-9a-f]{64}$/;

/** True if the file of a folder is named as pictures are. */
export const isImageFile = (name: string): boolean => HASH.test(name);
/** @throws Error for a name that could lead out of the folder. */
function fileOf(folder: string, hash: string): string {
  if (!isImageFile(hash)) throw new Error(`This is not the hash of a picture: ${hash}`);
  return join(folder, hash);
}

/** True if the file of a hash is there. */
export const hasImageFile = (folder: string, hash: string): boolean =>
  existsSync(fileOf(folder, hash));

/** Opens the file of a hash for reading; null: there is none. */
export async function openImageFile(folder: string, hash: string): Promise<FileHandle | null> {
  try {
    return await open(fileOf(folder, hash), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes the file of a hash, within the job that holds the lock of its row. */
export function removeImageFile(folder: string, hash: string): void {
  rmSync(fileOf(folder, hash), { force: true });
}

const refused = (cause: unknown) =>
  new UnavailableError('The disk of the forum refuses pictures now. Nothing was saved.', { cause });

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes the file of a hash, whole or not at all; a power cut afterwards leaves it whole.
 * @throws UnavailableError when the disk or the folder refuses it.
 */
export async function saveImageFile(
  folder: string,
  hash: string,
  bytes: Uint8Array,
): Promise<void> {
  const draft = join(folder, `${UNFINISHED}${randomUUID()}`);
  try {
    makeFolder(folder);
    await writeWhole(draft, bytes);
    await rename(draft, fileOf(folder, hash));
    await syncFolder(folder);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw refused(cause);
  }
}

/**
 * The free bytes of the folder's disk. The blocks reserved for root do not count.
 * @throws UnavailableError when there can be no such folder.
 */
export async function freeBytesOf(folder: string): Promise<number> {
  try {
    makeFolder(folder);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (cause) {
    throw refused(cause);
  }
}
