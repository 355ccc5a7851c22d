import { join } from 'node:path';

export const ROOT = new URL('..', import.meta.url).pathname;
/** The project's own, by its path: run by itself, no program of ours finds it by its name. */
export const VITEST = join(ROOT, 'node_modules/.bin/vitest');
