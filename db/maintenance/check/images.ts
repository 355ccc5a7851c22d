/** Pictures and their files: fsck names what either lacks. */
import { join } from 'node:path';
import type { StoreLocation } from '../../core/store.ts';
import { filesIn, lengthOfFile, STANDING_FILES } from '../backup/image-files.ts';
import { openReadSnapshot } from '../transfer/read-snapshot.ts';
import type { Row } from '../transfer/records.ts';

/** The most faults that are named, of each kind. */
const MOST_NAMED = 20;
const named = (faults: string[]) =>
  faults.length > MOST_NAMED
    ? [...faults.slice(0, MOST_NAMED), `… and ${faults.length - MOST_NAMED} more.`]
    : faults;

async function readAll(location: StoreLocation, sql: string): Promise<Row[]> {
  const snapshot = await openReadSnapshot(location);
  const rows: Row[] = [];
  try {
    for await (const row of snapshot.rows(sql)) rows.push(row);
    return rows;
  } finally {
    await snapshot.close();
  }
}

/** The standing pictures whose file is missing, or of another length. */
async function findLacking(location: StoreLocation, folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { hash, bytes } of await readAll(location, STANDING_FILES)) {
    const length = await lengthOfFile(join(folder, String(hash)));
    if (length === null) faults.push(`A picture has no file: ${hash}`);
    else if (length !== bytes)
      faults.push(`The file of a picture is ${length} bytes long: ${hash}`);
  }
  return faults;
}

/** Those of some files that have no row. */
async function withoutRow(location: StoreLocation, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await readAll(location, 'select hash from image_files where bytes > 0');
  const known = new Set(rows.map(({ hash }) => hash));
  return files.filter((hash) => !known.has(hash));
}

/**
 * Compares the pictures of a forum, which may run, with the files of its folder. The files are listed before the rows
 * are read, and what lacks the other is looked for twice: what comes or goes meanwhile is no fault.
 */
export async function findImageFaults(location: StoreLocation, folder: string): Promise<string[]> {
  const files = await withoutRow(location, await filesIn(folder));
  const first = await findLacking(location, folder);
  const lacking = first.length === 0 ? first : await findLacking(location, folder);
  // The row of an upload follows its file.
  const strays = await withoutRow(location, files);
  return [
    ...named(lacking),
    ...named(strays.map((name) => `A file of the pictures has no row: ${name}`)),
  ];
}
