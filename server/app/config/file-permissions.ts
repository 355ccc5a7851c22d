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

/** The permission bits of the group and of all other users. */
const OTHER_USERS = 0o077;
/** The sticky bit: a folder that many users share, like /tmp. */
const STICKY = 0o1000;
/** The first bytes of a SQLite file. */
const SQLITE_HEADER = 'SQLite format 3\0';
/** SQLite's files beside a database, and the stored secret with its drafts. */
const COMPANION_FILES = /-(wal|shm|journal)$|^jwt-secret/;
/** Entries that the file system itself creates. */
const SYSTEM_ENTRIES = ['lost+found', '.DS_Store'];
/** Codes for a file of another user, a file system without permissions, and a file that was just deleted. */
const PERMISSION_CODES = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOSYS', 'ENOENT'];

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Sets the umask: only the owner can read the files that this process creates from now on. */
export const restrictUmask = (): void => void process.umask(OTHER_USERS);

/** Runs a file operation; returns `fallback` where the file system does not permit it. */
function ifAllowed<T>(act: () => T, fallback: T): T {
  try {
    return act();
  } catch (error) {
    if (!PERMISSION_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return fallback;
  }
}

/** True if a file is a SQLite database, whatever its name. */
function isDatabase(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(SQLITE_HEADER.length);
    readSync(handle, head, 0, head.length, 0);
    return head.toString('latin1') === SQLITE_HEADER;
  } finally {
    closeSync(handle);
  }
}

/** Lists a folder: the forum's files, its subfolders, and the number of foreign entries. */
function scanFolder(folder: string) {
  const found = { files: [] as string[], folders: [] as string[], foreign: 0 };
  const classify = (entry: Dirent) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.folders.push(path);
    else if (entry.isFile() && (COMPANION_FILES.test(entry.name) || isDatabase(path)))
      found.files.push(path);
    else if (!entry.isSymbolicLink()) found.foreign++;
  };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SYSTEM_ENTRIES.includes(entry.name)) continue;
    ifAllowed(() => classify(entry), undefined);
  }
  return found;
}

/** Removes the permissions of other users from a path; returns whether any were removed. */
function restrict(path: string, log: Log): boolean {
  const { mode } = statSync(path);
  if ((mode & OTHER_USERS) === 0) return false;
  const isRestricted = ifAllowed(() => {
    chmodSync(path, mode & 0o700);
    return true;
  }, false);
  if (!isRestricted)
    log.warn({ path }, 'other users of this machine may read this; change it by hand');
  return isRestricted;
}

/**
 * Removes the permissions of other users from the forum's files, which older versions created. A folder with foreign
 * entries keeps its permissions: other programs may need it.
 */
export function fixPermissions(config: Config, log: Log): void {
  const { dataDir, databaseUrl, databaseFile } = config;
  // Windows has access control lists instead of mode bits.
  if (process.platform === 'win32') return;
  const tops = existsSync(dataDir) ? [scanFolder(dataDir)] : [];
  const all = [...tops, ...tops.flatMap(({ folders }) => folders.map(scanFolder))];
  const suffixes = databaseUrl === null ? ['', '-wal', '-shm', '-journal'] : [];
  const files = new Set([
    ...suffixes.map((suffix) => databaseFile + suffix).filter((file) => existsSync(file)),
    ...all.flatMap((folder) => folder.files),
  ]);
  const isForumFolder = tops.length > 0 && all.every(({ foreign }) => foreign === 0);
  const isShared = isForumFolder && (statSync(dataDir).mode & STICKY) !== 0;
  const paths = isForumFolder && !isShared ? [dataDir, ...files] : [...files];
  const mended = paths.filter((path) => restrict(path, log));
  if (mended.length === 0) return;
  log.warn(
    { mended },
    'these were open to other users of this machine, and now are not; if others use it, change JWT_SECRET',
  );
}
