import {
  chmodSync,
  closeSync,
  type Dirent,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';

/** The rights of the group and of all others. */
const OF_OTHERS = 0o077;
/** The mark of a folder that many users share, like /tmp. */
const STICKY = 0o1000;
const SQLITE = 'SQLite format 3\0';
/** What SQLite keeps beside a database; the kept secret and its drafts. */
const BESIDE = /-(wal|shm|journal)$|^jwt-secret/;
/** What a file system puts into a folder by itself. */
const OF_SYSTEM = ['lost+found', '.DS_Store'];
/** Codes of a file of another user, of a file system without rights, and of a file that has just gone. */
const REFUSALS = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOSYS', 'ENOENT'];

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Makes all files that this process creates from now on readable by their owner only. */
export const createPrivately = (): void => void process.umask(OF_OTHERS);

/** Does something with a file; answers `fallback` where the file system does not let this user do so. */
function ifAllowed<T>(act: () => T, fallback: T): T {
  try {
    return act();
  } catch (error) {
    if (!REFUSALS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return fallback;
  }
}

/** Whether a file is a forum's database or a copy of one, whatever its name. */
function isDatabase(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(SQLITE.length);
    readSync(handle, head, 0, head.length, 0);
    return head.toString('latin1') === SQLITE;
  } finally {
    closeSync(handle);
  }
}

/** What lies in a folder: files of the forum, folders, and what else there is. */
function lookInto(folder: string) {
  const found = { files: [] as string[], folders: [] as string[], foreign: 0 };
  const sort = (entry: Dirent) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.folders.push(path);
    else if (entry.isFile() && (BESIDE.test(entry.name) || isDatabase(path)))
      found.files.push(path);
    else if (!entry.isSymbolicLink()) found.foreign++;
  };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (OF_SYSTEM.includes(entry.name)) continue;
    ifAllowed(() => sort(entry), undefined);
  }
  return found;
}

/** Takes the rights of others away from a file or folder; answers whether it had to. */
function mend(path: string, log: Log): boolean {
  const { mode } = statSync(path);
  if ((mode & OF_OTHERS) === 0) return false;
  const mended = ifAllowed(() => {
    chmodSync(path, mode & 0o700);
    return true;
  }, false);
  if (!mended) log.warn({ path }, 'other users of this machine may read this; change it by hand');
  return mended;
}

/**
 * Takes the rights of other users away from what the forum keeps, as versions before this one left it. A folder that
 * holds anything else keeps its rights: other programs may need to get through.
 */
export function mendRights(config: Config, log: Log): void {
  const { dataDir, databaseUrl, databaseFile } = config;
  // Windows keeps rights elsewhere than in the mode.
  if (process.platform === 'win32') return;
  const tops = existsSync(dataDir) ? [lookInto(dataDir)] : [];
  const all = [...tops, ...tops.flatMap(({ folders }) => folders.map(lookInto))];
  const kept = databaseUrl === null ? ['', '-wal', '-shm', '-journal'] : [];
  const files = new Set([
    ...kept.map((end) => databaseFile + end).filter((file) => existsSync(file)),
    ...all.flatMap((one) => one.files),
  ]);
  const isOwn = tops.length > 0 && all.every(({ foreign }) => foreign === 0);
  const isShared = isOwn && (statSync(dataDir).mode & STICKY) !== 0;
  const paths = isOwn && !isShared ? [dataDir, ...files] : [...files];
  const mended = paths.filter((path) => mend(path, log));
  if (mended.length === 0) return;
  log.warn(
    { mended },
    'these were open to other users of this machine, and now are not; if others use it, change JWT_SECRET',
  );
}
