/** Finds folders with too many files of their own: from the names in a folder one must see where to look. */
import { dirname } from 'node:path';

/** A folder that would get more is divided by what its files are about. */
export const MOST_FILES = 20;

/** It has one file per feature, and no file of another kind. */
const ONE_PER_FEATURE = 'contract/features';

/**
 * A sentence for each folder with more than `MOST_FILES` files of its own; those in its folders don't count.
 * @param paths the files, by their paths from the project's root.
 */
export function fullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map(dirname)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && folder !== ONE_PER_FEATURE)
    .map(([folder, count]) => `${folder}: has ${count} files, more than ${MOST_FILES}: divide it`);
}
