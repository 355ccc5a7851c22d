/** Finds small files that only a neighbour imports: each reads better as a part of that neighbour. */
import { dirname, normalize } from 'node:path';
import { ROOMS } from './import-arrows.ts';

/** A file of so many lines is small. */
const SMALL_LINES = 40;

/** How many of them there may be. The number only falls: whoever joins one lowers it. */
const MOST_SMALL_FILES = 6;

/** It has one file per feature, however small. */
const ONE_PER_FEATURE = 'contract/features';

const IMPORT = /(?:\bfrom|\bimport)\s*(\(?)\s*['"](\.{1,2}\/[^'"]+)['"]/g;

const isDivided = (folder: string) =>
  folder !== ONE_PER_FEATURE && (folder.split('/')[0] ?? '') in ROOMS;

/**
 * The small files of the four top folders whose one importer lies in the same folder, with their importers. A file that
 * is imported on demand is none of them: its own file is what lets it wait.
 * @param files the text of each file by its path from the project's root.
 */
export function smallFiles(files: ReadonlyMap<string, string>): Map<string, string> {
  const importers = new Map<string, Set<string>>();
  const onDemand = new Set<string>();
  for (const [path, source] of files) {
    for (const [, parenthesis, target = ''] of source.matchAll(IMPORT)) {
      const imported = normalize(`${dirname(path)}/${target}`);
      if (parenthesis !== '') onDemand.add(imported);
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  }
  const found = new Map<string, string>();
  for (const [path, source] of files) {
    const [importer, ...others] = importers.get(path) ?? [];
    if (importer === undefined || others.length > 0 || onDemand.has(path)) continue;
    const isSmall = source.split('\n').length - 1 <= SMALL_LINES;
    const folder = dirname(path);
    if (isSmall && folder === dirname(importer) && isDivided(folder)) found.set(path, importer);
  }
  return found;
}

/** A sentence for each of these files, once there are more than `most`. */
export function smallFileFaults(
  files: ReadonlyMap<string, string>,
  most = MOST_SMALL_FILES,
): string[] {
  const found = smallFiles(files);
  if (found.size <= most) return [];
  return [...found].map(
    ([path, importer]) =>
      `${path}: only ${importer} imports it: join them (${found.size} small files, at most ${most})`,
  );
}
