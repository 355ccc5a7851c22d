import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The project's own, by its path: run by itself, no program of ours finds it by its name. */
export const VITEST = join(ROOT, 'node_modules/.bin/vitest');
