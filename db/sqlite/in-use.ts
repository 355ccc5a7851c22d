import Database from 'better-sqlite3';
import { isBusy } from '../core/errors.ts';

/**
 * Takes a file for this connection alone: the lock is refused while any other process has the file open. It must be
 * asked for before the first read.
 * @returns whether the connection has it, in an open transaction.
 */
export function tryExclusiveLock(handle: Database.Database): boolean {
  try {
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.exec('begin immediate');
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return false;
  }
}

/** True if another process has a file open. */
export function isInUse(file: string): boolean {
  const handle = new Database(file, { timeout: 0, fileMustExist: true });
  try {
    return !tryExclusiveLock(handle);
  } finally {
    handle.close();
  }
}

/**
 * Does something while no other process does it: the kernel frees the lock of a process that was killed.
 * @param file holds nothing but the lock.
 * @returns whether it was done.
 */
export async function whileAlone(file: string, act: () => Promise<void>): Promise<boolean> {
  const handle = new Database(file, { timeout: 0 });
  try {
    if (!tryExclusiveLock(handle)) return false;
    await act();
    return true;
  } finally {
    handle.close();
  }
}
