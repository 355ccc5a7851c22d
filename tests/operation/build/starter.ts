import { fileURLToPath } from 'node:url';
import { freshFolder } from '../../support/folders.ts';
import { start } from '../../support/processes.ts';

/** The starter of the program as it was built. */
export const STARTER = fileURLToPath(new URL('../../../server/start.mjs', import.meta.url));

/** Starts the forum as it was built; answers how to ask it. */
export async function startBuilt(env: Record<string, string> = {}, starter = STARTER) {
  const forum = start([starter], { PORT: '0', DATA_DIR: freshFolder(), ...env });
  for (;;) {
    const url = /The forum is at ([^"]+)/.exec(await forum.nextLine())?.[1];
    if (url) return (path: string, init?: RequestInit) => fetch(url + path, init);
  }
}
