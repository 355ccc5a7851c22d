import { fileURLToPath } from 'node:url';

/**
 * The URL of a project file, by its path from the project's root. This module stays exactly one folder deep, like the
 * built program (`dist/main.mjs`): both find the same root.
 */
export const inProject = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The file-system path of a project file. */
export const pathInProject = (path: string): string => fileURLToPath(inProject(path));
