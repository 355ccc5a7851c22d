import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { OperatorError } from '../../core/errors.ts';
import { findFaultsOfCopy } from '../check/fsck.ts';

/** The reason why a backup or a restore failed. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

/** The pages of one step of a copy. */
const PAGES_PER_STEP = 256;

/**
 * Copies a file in one snapshot. Without a snapshot SQLite would start the copy again after each write of the forum.
 * Each step ends with an fsync: one fsync at the end would delay the forum's own writes.
 */
export async function copyDatabase(from: Database.Database, to: string) {
  from.exec('begin');
  from.prepare('select 1 from sqlite_master').get();
  let file: number | undefined;
  try {
    await from.backup(to, {
      progress() {
        file ??= openSync(to, 'r+');
        fdatasyncSync(file);
        return PAGES_PER_STEP;
      },
    });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Disables WAL mode in a backup: its readers then leave no -wal and -shm files beside it. */
export function disableWal(file: string) {
  const handle = new Database(file);
  try {
    handle.pragma('journal_mode = DELETE');
  } finally {
    handle.close();
  }
}

/** Copies the file of a forum, which may run, without a recount. */
export async function copyForum(file: string, to: string): Promise<void> {
  const handle = new Database(file, { readonly: true });
  try {
    await copyDatabase(handle, to);
  } finally {
    handle.close();
  }
  disableWal(to);
}

/**
 * Copies the file of a forum, which may run, and checks the copy with fsck.
 * @param words false: fsck recounts the words of the search only after a rebuild.
 * @returns whether the copy was recounted. A copy of an older version's file is checked by SQLite alone.
 * @throws BackupError when there is no forum, the target exists, or fsck finds faults.
 */
export async function backUp(
  file: string,
  to: string,
  words = false,
): Promise<{ isRecounted: boolean }> {
  if (!existsSync(file)) throw new BackupError(`There is no forum in ${file}.`);
  if (existsSync(to)) throw new BackupError(`${to} is there already; a backup never overwrites.`);
  await copyForum(file, to);
  const { faults, isRecounted } = findFaultsOfCopy(to, words);
  if (faults.length > 0)
    throw new BackupError(['The copy is made, but in it:', ...faults].join('\n'));
  return { isRecounted };
}
