/**
 * `npm run build`: builds the client, the client for rendering on the server, the critical rules, and the program.
 * `npm run build:server` builds the program alone. Each build writes into a folder of its own, whose folders then take
 * the places of the last ones: none ever has parts of two builds, whoever reads or builds meanwhile.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type LogLevel } from 'vite';
import { FIRST_LANGUAGE, LANGUAGES, type Language } from '../contract/values/languages.ts';
import { writeCriticalCss } from './critical-css.ts';
import { licenses } from './vite.licenses.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const isProgram = (name: string) => name.endsWith('.mjs');
/** The input of the program. */
const MAIN = 'main.mjs';
const OWN_FOLDER = '.build-';
/** No build takes as long: an older folder was left by one that was killed. */
const LEFT_MS = 3_600_000;

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? '';

/** Moves a file or folder into a place, where another build may be doing the same. */
function replace(from: string, to: string, last: string): void {
  for (;;) {
    try {
      renameSync(from, to);
      return;
    } catch (cause) {
      // A folder that is not empty: it is moved away first, unless another build has just done it.
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(cause))) throw cause;
    }
    try {
      renameSync(to, mkdtempSync(last));
    } catch (cause) {
      // A container's file system renames no folder of the image.
      if (codeOf(cause) === 'EXDEV') rmSync(to, { recursive: true, force: true });
      else if (codeOf(cause) !== 'ENOENT') throw cause;
    }
  }
}

/**
 * Puts all that a build has made into `dist`. Other files there stay, but for the parts of the last program.
 * @param made the folder of the build, within `dist`; it is deleted.
 */
export function putInPlace(made: string, dist: string): void {
  // A start that comes between finds all parts of what it starts with.
  const names = readdirSync(made).sort((a, b) => Number(a === MAIN) - Number(b === MAIN));
  const last = readdirSync(dist).filter((name) => isProgram(name) && !names.includes(name));
  for (const name of names) replace(join(made, name), join(dist, name), join(made, 'last-'));
  if (names.some(isProgram)) for (const name of last) rmSync(join(dist, name), { force: true });
  rmSync(made, { recursive: true });
}

/** The files of a client that differ between languages and have no hash in their name. */
const BY_LANGUAGE = ['index.html', 'offline.json', '.vite/manifest.json'];

/** Builds what `configFile` says into a folder, with the licences of the packages that are in it. */
const buildInto = (outDir: string, configFile: string, mode: string, logLevel: LogLevel = 'warn') =>
  build({
    configFile: join(ROOT, configFile),
    logLevel,
    mode,
    plugins: [licenses()],
    build: { outDir, emptyOutDir: false },
  });

/** Deletes the folders of builds that were killed. */
export function removeLeftOver(dist: string): void {
  for (const name of readdirSync(dist).filter((name) => name.startsWith(OWN_FOLDER))) {
    const path = join(dist, name);
    // Another build may delete it just now.
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > LEFT_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Puts the client of another language beside the first one's. Files of one name and hash are the same in both. */
function addLanguage(client: string, from: string, language: Language): void {
  const assets = join(from, 'assets');
  for (const name of readdirSync(assets))
    copyFileSync(join(assets, name), join(client, 'assets', name));
  for (const name of BY_LANGUAGE) {
    const to = join(client, 'languages', language, name);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(from, name), to);
  }
  rmSync(from, { recursive: true });
}

/**
 * Builds the client and the client for rendering in one language. The files of the first language lie directly in the
 * client's folder.
 */
async function buildClient(made: string, language: Language): Promise<void> {
  const client = join(made, 'client');
  const into = language === FIRST_LANGUAGE ? client : join(made, `client-${language}`);
  await buildInto(
    into,
    'client/vite.config.ts',
    language,
    language === FIRST_LANGUAGE ? 'info' : 'warn',
  );
  if (into !== client) addLanguage(client, into, language);
  await buildInto(join(made, 'render'), 'client/vite.render.ts', language);
}

async function main(onlyProgram: boolean): Promise<void> {
  mkdirSync(DIST, { recursive: true });
  removeLeftOver(DIST);
  const made = mkdtempSync(join(DIST, OWN_FOLDER));
  try {
    if (!onlyProgram) {
      for (const language of LANGUAGES) await buildClient(made, language);
      await writeCriticalCss(made);
    }
    await buildInto(made, 'server/vite.config.ts', 'production');
    putInPlace(made, DIST);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

// `import.meta.main` is younger than the oldest Node that may run this.
if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.includes('--program'));
