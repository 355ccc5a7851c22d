import { randomBytes } from 'node:crypto';
import { IMAGE_QUOTA } from '../../../contract/values/images.ts';
import { increment } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { UnavailableError } from '../../core/errors.ts';
import { type WriteKey, writeOnce } from '../../core/idempotency.ts';
import { newRowId, timeOf } from '../../core/ids.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, query, returning, rowBy, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { hasImageFile } from './files.ts';
import { type ImageRow, sumOfImages } from './reads.ts';
import type { ImageType } from './table.ts';

/** The folder of the pictures, and the most bytes of its files. */
export interface ImageFolder {
  folder: string;
  most: number;
}

/** A picture whose bytes were looked through, and whose file was written. */
export interface NewImage {
  authorKey: number;
  hash: string;
  mediaType: ImageType;
  width: number;
  height: number;
  bytes: number;
}

/** There is no room for a picture. The job that throws it is rolled back. */
export class NoRoomForImagesError extends UnavailableError {
  override name = 'NoRoomForImagesError';
}

/** Two pictures of one member at once are counted one after the other. */
const memberForUpdate = rowBy('users', 'key', ['isMember'], 'no key update');
/** Makes the row of a file where there is none, and locks it. */
const lockFile = returning<{ hash: string }>()(
  ({ imageFiles }) => ({ bytes: imageFiles.bytes, blockedAt: imageFiles.blockedAt }),
  (db, { imageFiles }, param) =>
    db
      .insert(imageFiles)
      .values({ hash: param('hash'), bytes: 0 })
      .onConflictDoUpdate({ target: imageFiles.hash, set: { hash: sql`excluded.hash` } }),
);
const setBytes = updateBy('imageFiles', 'hash', ['bytes']);
const insert = insertInto('images', ['unusedSince']);
/** The posts that show a picture first, of those that name it. */
const postsShowing = query<{ firstImageKey: number }>()(
  ({ posts }) => ({ id: posts.id }),
  (select, { posts, imageUses }, param) =>
    select
      .from(imageUses)
      .innerJoin(posts, sql`${imageUses.kind} = 'post' and ${posts.key} = ${imageUses.textKey}`)
      .where(
        sql`${imageUses.imageKey} = ${param('firstImageKey')} and ${posts.firstImageKey} = ${param('firstImageKey')}`,
      ),
);
const smallForUpdate = rowBy('images', 'key', ['smallHash', 'removedAt'], 'no key update');
const setSmall = updateBy('images', 'key', ['smallHash', 'smallMediaType', 'smallBytes']);

/** The quota of a member's pictures, in bytes. */
export const quotaOf = ({ isMember }: { isMember: boolean }): number =>
  isMember ? IMAGE_QUOTA.gold : IMAGE_QUOTA.plain;

/** The row of a file within a job, locked until its end. */
export function* lockImageFile(hash: string) {
  return (yield* get(lockFile, { hash })) ?? { bytes: 0, blockedAt: null };
}

/** Keeps the length of a file; answers the bytes by which the sum of all grows. */
export function* setFileBytes(hash: string, before: number, bytes: number): Procedure<number> {
  if (before === bytes) return 0;
  yield* run(setBytes, { hash, bytes });
  return bytes - before;
}

/**
 * Claims the file of a hash for a picture. It is looked for under the lock of its row: whoever removes files holds the
 * same lock, so that no row ever lacks its file.
 */
function* claimFile(folder: string, hash: string, bytes: number) {
  const file = yield* lockImageFile(hash);
  if (file.blockedAt !== null) return 'blocked' as const;
  if (!hasImageFile(folder, hash)) return 'no file' as const;
  return yield* setFileBytes(hash, file.bytes, bytes);
}

/** Adds to the bytes of all files. @throws NoRoomForImagesError when there would be too many. */
function* takeRoom(added: number, most: number): Procedure<void> {
  if (added === 0) return;
  if ((yield* increment('images.bytes', added)) > most)
    throw new NoRoomForImagesError('The forum has no room for pictures.');
}

/**
 * Adds a picture whose file was written.
 * @returns its address as `id`, or why it was not added; `no file`: the file went meanwhile, and is to be written again.
 */
export const addImage = (
  store: Store,
  { folder, most }: ImageFolder,
  image: NewImage,
  key: WriteKey | null = null,
) =>
  writeOnce(store, key, function* (tx) {
    const { authorKey, hash, bytes } = image;
    const member = yield* get(memberForUpdate, { key: authorKey });
    const { bytes: had } = yield* sumOfImages(authorKey);
    if (!member || had + bytes > quotaOf(member)) return 'full' as const;
    const added = yield* claimFile(folder, hash, bytes);
    if (typeof added === 'string') return added;
    const made = newRowId();
    const uploadedAt = timeOf(made.id);
    const address = randomBytes(16).toString('base64url');
    yield* run(insert, { ...image, ...made, address, uploadedAt, unusedSince: uploadedAt });
    yield* takeRoom(added, most);
    recordModeration(tx);
    return { id: address };
  });

/** The small form of a picture, whose file was written. */
export type SmallImage = Pick<NewImage, 'hash' | 'mediaType' | 'bytes'>;

/**
 * Gives a picture its small form.
 * @returns whether the picture has it now, or why not; `no file` as of `addImage`.
 */
export const addSmallImage = (
  store: Store,
  { folder, most }: ImageFolder,
  image: Pick<ImageRow, 'key' | 'address'>,
  { hash, mediaType, bytes }: SmallImage,
) =>
  store.write(function* (tx) {
    const { key } = image;
    const before = yield* get(smallForUpdate, { key });
    if (!before || before.removedAt !== null) return 'unknown' as const;
    if (before.smallHash !== null) return before.smallHash === hash ? true : ('there' as const);
    const added = yield* claimFile(folder, hash, bytes);
    if (typeof added === 'string') return added;
    yield* run(setSmall, { key, smallHash: hash, smallMediaType: mediaType, smallBytes: bytes });
    yield* takeRoom(added, most);
    const postIds = (yield* all(postsShowing, { firstImageKey: key })).map(({ id }) => id);
    tx.changed('image:small', { postIds });
    recordModeration(tx);
    return true;
  });

declare module '../../core/store.ts' {
  interface Changes {
    /** A picture that these posts show has its small form now. */
    'image:small': { postIds: string[] };
  }
}
