import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The project's own Vitest by its path: outside of npm, `PATH` does not hold it. */
export const VITEST = join(ROOT, 'node_modules/.bin/vitest');
