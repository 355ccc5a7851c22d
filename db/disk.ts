import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from './connection.ts';
import { isOfDisk, Unavailable } from './faults.ts';
import { tryWriting } from './settings.ts';

/** What is committed within a second or two must fit in what is free. */
const LEAST_FREE_BYTES = 4 * 2 ** 20;

/** Whether the disk that holds a file has no room left; root's reserve is not counted. */
async function isFull(file: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize < LEAST_FREE_BYTES;
}

/**
 * Adds to a store's check whether its disk takes writes. Once a write has failed, only a real one tells that others will
 * not: a transaction that changes nothing never reaches the disk.
 * @param file where a SQLite store keeps everything; null: a database of another machine, whose disk only writes tell of.
 */
export function checkDisk(store: Store, file: string | null): Store {
  let failed = false;
  const note = (error: unknown) => {
    if (isOfDisk(error)) failed = true;
  };
  return {
    ...store,
    write(job, under) {
      const written = store.write(job, under);
      written.catch(note);
      return written;
    },
    async check() {
      await store.check();
      if (file && (await isFull(file))) throw new Unavailable('The disk of the forum is full.');
      if (!failed) return;
      await tryWriting(store);
      failed = false;
    },
  };
}
