import { fileURLToPath } from 'node:url';

/** The starter of the program as it was built. */
export const STARTER = fileURLToPath(new URL('../../../server/start.mjs', import.meta.url));
