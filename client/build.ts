/**
 * `npm run build`: builds the client, the client for rendering on the server, the critical rules, and the program.
 * `npm run build:server` builds the program alone. Each build writes into a folder of its own and then takes the place of
 * the last one: a forum or a test that runs meanwhile finds one build or the other, and never parts of both.
 */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type LogLevel } from 'vite';
import { writeCriticalCss } from './critical-css.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const isProgram = (name: string) => name.endsWith('.mjs');

/** Moves a file or folder into a place, where another build may be doing the same. */
function replace(from: string, to: string, last: string): void {
  for (;;) {
    try {
      renameSync(from, to);
      return;
    } catch (cause) {
      // A folder that is not empty: it is moved away first, unless another build has just done it.
      if (!['ENOTEMPTY', 'EEXIST'].includes((cause as NodeJS.ErrnoException).code ?? ''))
        throw cause;
    }
    try {
      renameSync(to, mkdtempSync(last));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    }
  }
}

/**
 * Puts all that a build has made into `dist`. What else lies there stays, but for the parts of the last program.
 * @param made the folder of the build, within `dist`; it is deleted.
 */
export function putInPlace(made: string, dist: string): void {
  const names = readdirSync(made);
  const last = readdirSync(dist).filter((name) => isProgram(name) && !names.includes(name));
  for (const name of names) replace(join(made, name), join(dist, name), join(made, 'last-'));
  if (names.some(isProgram)) for (const name of last) rmSync(join(dist, name), { force: true });
  rmSync(made, { recursive: true });
}

/** Builds what `configFile` says into a folder. */
const buildInto = (outDir: string, configFile: string, logLevel: LogLevel = 'warn') =>
  build({ configFile: join(ROOT, configFile), logLevel, build: { outDir, emptyOutDir: false } });

async function main(onlyProgram: boolean): Promise<void> {
  mkdirSync(DIST, { recursive: true });
  const made = mkdtempSync(join(DIST, '.build-'));
  try {
    if (!onlyProgram) {
      await buildInto(join(made, 'client'), 'client/vite.config.ts', 'info');
      await buildInto(join(made, 'render'), 'client/vite.render.ts');
      await writeCriticalCss(made);
    }
    await buildInto(made, 'server/vite.config.ts');
    putInPlace(made, DIST);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

if (import.meta.main) await main(process.argv.includes('--program'));
