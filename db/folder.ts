import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder and those above it that are missing, for their owner only. It makes one after the other: Node's own way
 * never ends where a file system refuses folders with ENOENT, as /proc does.
 * @throws the file system's reason.
 */
export function makeFolder(path: string): void {
  if (isThere(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another start may have made it in the meantime.
    if (!isThere(path)) throw error;
  }
}
