import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder and its missing parents, readable by their owner only. The function makes one folder at a time.
 * Node's recursive `mkdir` never returns where the file system refuses folders with ENOENT, as /proc does.
 * @throws the error of the file system.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made the folder in the meantime.
    if (!isFolder(path)) throw error;
  }
}

/** Waits until files, or the names in folders, outlast a power cut. */
export function syncToDisk(...paths: string[]): void {
  for (const path of paths) {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
