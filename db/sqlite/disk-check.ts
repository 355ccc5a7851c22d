import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDiskError, UnavailableError } from '../core/errors.ts';
import { removeSetting, writeSetting } from '../core/internal-settings.ts';
import type { Store } from '../core/store.ts';

/** The commits of one or two seconds must fit in the free space. */
const MIN_FREE_BYTES = 4 * 2 ** 20;

/** The size of the longest post: a disk that accepts this accepts every post. */
const TRIAL_BYTES = 64 * 1024;
const TRIAL = 'trial';

/** Writes an incompressible value and deletes it again; rejects when the disk refuses the write. */
async function tryWriting(store: Store): Promise<void> {
  const value = randomBytes(TRIAL_BYTES).toString('base64');
  await store.write(() => writeSetting(TRIAL, value));
  await store.write(() => removeSetting(TRIAL));
}

/** True if the disk of a file is full. The blocks reserved for root do not count as free. */
async function isFull(file: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize < MIN_FREE_BYTES;
}

/**
 * Adds a disk check to a store's check. After a failed write the check passes only once a trial write succeeds. A
 * transaction that changes nothing never reaches the disk.
 * @param file the file of a SQLite store; null for a database server, whose free disk space is unknown here.
 */
export function checkDisk(store: Store, file: string | null): Store {
  let hasFailed = false;
  const noteDiskError = (error: unknown) => {
    if (isDiskError(error)) hasFailed = true;
  };
  return {
    ...store,
    write(job, lockedPostId) {
      const written = store.write(job, lockedPostId);
      written.catch(noteDiskError);
      return written;
    },
    async check() {
      await store.check();
      if (file && (await isFull(file)))
        throw new UnavailableError('The disk of the forum is full.');
      if (!hasFailed) return;
      await tryWriting(store);
      hasFailed = false;
    },
  };
}
