import { ownPhotoHash, ownPhotoPath, type PhotoType } from '../../../contract/values/photos-own.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, rowBy } from '../../core/query.ts';

/** An own photo: its bytes are in base64. */
export interface Photo {
  hash: string;
  type: PhotoType;
  content: string;
}

const byHash = rowBy('photos', 'hash', ['type', 'content']);
/** Equal bytes are one row. The update locks it, so that no other job removes it as unused meanwhile. */
const upsert = mutation<Photo>()((db, { photos }, param) =>
  db
    .insert(photos)
    .values({ hash: param('hash'), type: param('type'), content: param('content') })
    .onConflictDoUpdate({ target: photos.hash, set: { type: sql`excluded.type` } }),
);
const forRemoval = rowBy('photos', 'hash', ['hash'], 'update');
/** The second condition is that of the index. */
const removeUnused = mutation<{ hash: string; path: string }>()((db, { photos }, param) =>
  db.delete(photos).where(
    sql`${eq(photos.hash, param('hash'))} and not exists (select 1 from users
      where photo_url = ${param('path')} and photo_url like '/avatars/%')`,
  ),
);

/** The photo with this hash; undefined when there is none. */
export const findPhoto = (hash: string) => get(byHash, { hash });

/** Keeps a photo, within a write job. */
export const savePhoto = (photo: Photo): Procedure<number> => run(upsert, photo);

/**
 * Removes the photo at an address unless a member has it, within a write job. The lock comes first: a job that gives
 * the photo to another member ends before the members are looked at.
 */
export function* removePhotoUnlessUsed(address: string): Procedure<void> {
  const hash = ownPhotoHash(address);
  if (hash === null || !(yield* get(forRemoval, { hash }))) return;
  yield* run(removeUnused, { hash, path: ownPhotoPath(hash) });
}
