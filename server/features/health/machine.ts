import { readFileSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathInProject } from '../../../db/project-root.ts';
import type { Config } from '../../app/config/config.ts';

type Places = Pick<Config, 'databaseUrl' | 'databaseFile' | 'dataDir'>;

/** The version of the program. */
export const VERSION: string = (
  JSON.parse(readFileSync(pathInProject('package.json'), 'utf8')) as { version: string }
).version;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The disk of the database, or else of the server's own data; null where there is no such folder. */
export async function diskOf({ databaseUrl, databaseFile, dataDir }: Places) {
  try {
    const folder = databaseUrl === null ? dirname(databaseFile) : dataDir;
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The bytes of SQLite's write-ahead log; null on PostgreSQL. */
export async function logSizeOf({ databaseUrl, databaseFile }: Places): Promise<number | null> {
  if (databaseUrl !== null) return null;
  try {
    return (await stat(`${databaseFile}-wal`)).size;
  } catch (error) {
    // The last connection that closes takes the log away.
    if (isMissing(error)) return 0;
    throw error;
  }
}
