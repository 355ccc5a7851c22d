/** Removes the files of pictures that are gone. */
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { increment } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query, rowBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { isImageFile, removeImageFile, UNFINISHED } from './files.ts';
import { lockImageFile, setFileBytes } from './writes.ts';

/** Files without a row stay for so long: one that is being sent has none yet. */
const STRAY_MS = 86_400_000;
/** Files of one look. */
const BATCH_ROWS = 100;

/** True if no picture has the file that stands, or may come back; `hash` is SQL for the hash of the file. */
const isFree = ({ images }: Schema, hash: ReturnType<typeof sql>) =>
  sql`not exists (select 1 from ${images} as i where i.hash = ${hash} and (i.removed_at is null or i.act_id is not null))
    and not exists (select 1 from ${images} as i where i.small_hash = ${hash} and (i.removed_at is null or i.act_id is not null))`;

const filesAfter = query<{ after: string }>()(
  (schema) => ({
    hash: schema.imageFiles.hash,
    isFree:
      sql<number>`case when ${isFree(schema, sql`${schema.imageFiles.hash}`)} then 1 else 0 end`.as(
        'isFree',
      ),
    isThere:
      sql<number>`case when ${schema.imageFiles.bytes} > 0 or ${schema.imageFiles.blockedAt} is null then 1 else 0 end`.as(
        'isThere',
      ),
  }),
  (select, { imageFiles }, param) =>
    select
      .from(imageFiles)
      .where(sql`${imageFiles.hash} > ${param('after')}`)
      .orderBy(imageFiles.hash)
      .limit(BATCH_ROWS),
);
const fileRow = query<{ hash: string }>()(
  ({ imageFiles }) => ({ hash: imageFiles.hash }),
  (select, schema, param) => {
    const { imageFiles } = schema;
    return select
      .from(imageFiles)
      .where(
        sql`${imageFiles.hash} = ${param('hash')} and ${isFree(schema, sql`${param('hash')}`)}`,
      );
  },
);
const removeRow = mutation<{ hash: string }>()((db, { imageFiles }, param) =>
  db
    .delete(imageFiles)
    .where(sql`${imageFiles.hash} = ${param('hash')} and ${imageFiles.blockedAt} is null`),
);

/**
 * Removes a file that no picture has, and its row unless its bytes are blocked. The lock of the row comes first: an
 * upload of equal bytes looks for the file under the same lock. The file goes before the commit, so a kill in between
 * leaves a row of a file that no picture has, and never a picture without its file.
 */
function* removeFree(folder: string, hash: string): Procedure<void> {
  const { bytes } = yield* lockImageFile(hash);
  if (!(yield* get(fileRow, { hash }))) return;
  removeImageFile(folder, hash);
  yield* setFileBytes(hash, bytes, 0);
  yield* run(removeRow, { hash });
  yield* increment('images.bytes', -bytes);
}

/** Removes those of some files that no standing picture has. */
export async function removeFiles(
  store: Store,
  folder: string,
  files: Iterable<{ hash: string; smallHash: string | null }>,
): Promise<void> {
  const hashes = new Set([...files].flatMap(({ hash, smallHash }) => [hash, smallHash ?? hash]));
  for (const hash of hashes) await store.write(() => removeFree(folder, hash));
}

/** Removes all files that no standing picture has. */
export async function removeFreeFiles(
  store: Store,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = ''; !signal?.aborted; ) {
    const files = await store.read(all(filesAfter, { after }));
    for (const { hash, isFree, isThere } of files)
      if (isFree === 1 && isThere === 1) await store.write(() => removeFree(folder, hash));
    const last = files.at(-1);
    if (!last || files.length < BATCH_ROWS) return;
    after = last.hash;
  }
}

const bytesOf = rowBy('imageFiles', 'hash', ['bytes']);

/** Removes what a kill or a cut left in the folder more than a day ago: unfinished files, and those without a row. */
export async function removeStrays(
  store: Store,
  folder: string,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for await (const name of namesIn(folder)) {
    if (signal?.aborted) return;
    const isUnfinished = name.startsWith(UNFINISHED);
    if (!isUnfinished && !isImageFile(name)) continue;
    // A row without bytes is that of a block: an upload that raced with it has written the file again.
    const row = isUnfinished ? undefined : await store.read(get(bytesOf, { hash: name }));
    if (row && row.bytes > 0) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(ifThere);
    if (!found || now - found.mtimeMs < STRAY_MS) continue;
    if (isUnfinished) await rm(path, { force: true });
    else await store.write(() => removeFree(folder, name));
  }
}

/** Nothing in place of a file or folder that is gone; any other error goes on. */
function ifThere(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/** The names in a folder, one by one; none where it is not there. */
export async function* namesIn(folder: string): AsyncGenerator<string> {
  const found = await opendir(folder).catch(ifThere);
  if (found) for await (const { name } of found) yield name;
}
