/** A checkout of the forum under measurement. Each one seeds its own data, because schemas differ between commits. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { OperatorError } from '../../db/core/errors.ts';
import { FIXED_END } from '../../db/maintenance/seed/world.ts';
import { syncToDisk } from '../../db/sqlite/data-folder.ts';
import { JWT_SECRET, ownChild } from './processes.ts';
import type { Member } from './requests.ts';

export const OWN = fileURLToPath(new URL('../..', import.meta.url));
const OUT = fileURLToPath(new URL('out/', import.meta.url));
/** Members whose requests a load sends, in turn. */
const WRITERS = 64;
/** The sources that decide the bytes of a seeded forum. */
const SEED_SOURCES = ['migrations/sqlite', 'db/maintenance/seed', 'server/cli/seed.ts'];
/** The sources that are bundled into `dist/main.mjs`. */
const SERVER_SOURCES = ['contract', 'db', 'messages', 'server'];

/** The files of a folder or the file itself, in the order of their paths. */
function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .toSorted();
}

/** @throws when the checkout is not built, or a source of its server is newer than what was built. */
export function checkBuilt(checkout: string): void {
  const built = join(checkout, 'dist/main.mjs');
  if (!existsSync(built))
    throw new OperatorError(`${checkout} is not built: run npm run build there.`);
  const at = statSync(built).mtimeMs;
  const folders = SERVER_SOURCES.map((folder) => join(checkout, folder));
  const newer = folders.flatMap(filesOf).find((file) => statSync(file).mtimeMs > at);
  if (newer)
    throw new OperatorError(`${newer} is newer than its build: run npm run build in ${checkout}.`);
}

/** Names the data that this checkout seeds. */
function fingerprintOf(checkout: string, posts: number): string {
  const hash = createHash('sha256').update(String(posts));
  for (const path of SEED_SOURCES.map((path) => join(checkout, path))) {
    for (const file of filesOf(path))
      hash.update(relative(checkout, file)).update(readFileSync(file));
  }
  return `${posts}-${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Seeds a forum by the checkout's own command, or finds what an earlier run seeded from the same sources.
 * @returns the folder of the data, which nobody may change.
 */
export async function seededForum(checkout: string, posts: number): Promise<string> {
  const folder = join(OUT, 'seeded', fingerprintOf(checkout, posts));
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  process.stderr.write(`Seeding ${posts} posts by ${checkout} …\n`);
  const until = new Date(FIXED_END).toISOString();
  const child = ownChild(
    spawn(process.execPath, ['server/cli/seed.ts', '--posts', String(posts), '--until', until], {
      cwd: checkout,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DATA_DIR: partial, JWT_SECRET },
    }),
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The seed command of ${checkout} failed.`);
  renameSync(partial, folder);
  return folder;
}

/**
 * Copies a seeded forum, so that a measurement may write into it.
 * @returns the folder of the copy.
 */
export async function freshForum(checkout: string, name: string, posts: number): Promise<string> {
  const seeded = await seededForum(checkout, posts);
  const copy = join(OUT, 'data', name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(seeded, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // Else the first sync of the measured server would write the whole copy to the disk.
  syncToDisk(...filesOf(copy));
  return copy;
}

/** Signs in the first members of a forum that the checkout seeded with this many posts, by the checkout's own code. */
export async function membersOf(
  checkout: string,
  posts: number,
  { tokenSeries = 0, count = WRITERS } = {},
): Promise<Member[]> {
  const load = (path: string) => import(pathToFileURL(join(checkout, path)).href);
  const { makeWorld }: typeof import('../../db/maintenance/seed/world.ts') = await load(
    'db/maintenance/seed/world.ts',
  );
  const { tokenFor }: typeof import('../../tests/support/members.ts') = await load(
    'tests/support/members.ts',
  );
  return makeWorld(posts)
    .people.slice(0, count)
    .map((person) => ({
      email: person.email,
      token: tokenFor(JWT_SECRET, { ...person, tokenSeries }),
    }));
}
