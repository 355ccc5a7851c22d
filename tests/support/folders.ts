import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder. It is removed with all that is in it when the test ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adda-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a new database file in such a folder. */
export const freshFile = (): string => join(freshFolder(), 'forum.db');

/** The places of a forum whose database is this file: the pictures lie beside it, as in a data folder. */
export const placesOf = (file: string) => ({ file, images: join(dirname(file), 'images') });
