import { walkImage } from '../../../contract/images/walk.ts';
import {
  IMAGE,
  IMAGE_QUOTA,
  IMAGE_TYPES,
  LEAST_FREE_DISK,
  SMALL_IMAGE,
} from '../../../contract/values/images.ts';
import { sha256Of } from '../../../db/core/concurrency/sha256.ts';
import { readCounter } from '../../../db/core/counters.ts';
import type { Store } from '../../../db/core/store.ts';
import { removeFiles } from '../../../db/features/images/collect.ts';
import { freeBytesOf, saveImageFile } from '../../../db/features/images/files.ts';
import { isBlocked } from '../../../db/features/images/reads.ts';
import type { ImageType } from '../../../db/features/images/table.ts';
import { NoRoomForImagesError } from '../../../db/features/images/writes.ts';
import type { AppContext } from '../../app/context.ts';
import type { Caller } from '../../auth/caller.ts';
import { HttpError, httpError } from '../../http/errors.ts';
import type { BeforeUpload } from '../../http/router.ts';

const noRoom = () => httpError('disk-full', 'The forum has no room for pictures now.');
const imageBlocked = () => httpError('image-blocked', 'This picture is blocked here.');
/** The error of a picture beyond the quota of its member. */
export const imagesFull = (caller: Caller) =>
  httpError(
    'images-full',
    ({ limit }) => `Your pictures have all of the ${limit} bytes that they may have.`,
    { params: { limit: caller.isMember ? IMAGE_QUOTA.gold : IMAGE_QUOTA.plain } },
  );

/** Refuses pictures where the forum takes none, or has no room: before the bytes of one are read. */
export function refusePictures({ config, store }: AppContext): BeforeUpload {
  const { on, folder, most } = config.images;
  const refuse = (longest: number) => async (bytes: number) => {
    if (!on) throw httpError('images-off', 'This forum takes no pictures.');
    const used = await store.read(readCounter('images.bytes'));
    if (used + Math.min(bytes, longest) > most) throw noRoom();
    if ((await freeBytesOf(folder)) < LEAST_FREE_DISK) throw noRoom();
  };
  return {
    'POST /images': refuse(IMAGE.mostBytes),
    'PUT /images/{id}/small': refuse(SMALL_IMAGE.mostBytes),
  };
}

/** A picture whose bytes were looked through. */
export interface CheckedImage {
  hash: string;
  mediaType: ImageType;
  width: number;
  height: number;
  bytes: number;
}

/**
 * Looks through the bytes of an upload. Their hash is made by a thread: only the walk of the structure, of at most a
 * millisecond, takes the event loop.
 * @param longestSide in pixels.
 * @throws HttpError 415 without bytes, 400 for anything but a picture of these bounds, 403 for blocked bytes.
 */
export async function checkImage(
  { store }: Pick<AppContext, 'store'>,
  body: unknown,
  longestSide: number,
): Promise<CheckedImage> {
  if (!Buffer.isBuffer(body)) throw new HttpError(415, 'Send the picture as the body.');
  const walked = walkImage(body);
  if ('fault' in walked) throw invalid(walked.fault);
  const { kind, width, height } = walked;
  if (Math.max(width, height) > longestSide)
    throw invalid(`has a side over ${longestSide} pixels.`);
  const hash = await sha256Of(body);
  if (await store.read(isBlocked(hash))) throw imageBlocked();
  return { hash, mediaType: IMAGE_TYPES[kind], width, height, bytes: body.length };
}

const invalid = (name: string) =>
  httpError('image-invalid', ({ name }) => `The picture ${name}`, { params: { name } });

/** Tries of one upload: its file went before its row came, as often as equal pictures were removed meanwhile. */
const MOST_TRIES = 3;

/**
 * Writes the file of a picture, then its row: a kill in between leaves a file without a row, never the reverse.
 * @param add the write job of the row.
 * @throws HttpError 403 for bytes that were blocked meanwhile: their file goes at once.
 */
export async function saveThenAdd<Added>(
  store: Store,
  folder: string,
  { hash }: Pick<CheckedImage, 'hash'>,
  bytes: Uint8Array,
  add: () => Promise<Added | 'no file' | 'blocked'>,
): Promise<Added> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await saveImageFile(folder, hash, bytes);
    const added = await orNoRoom(add);
    if (added === 'blocked') {
      await removeFiles(store, folder, [{ hash, smallHash: null }]);
      throw imageBlocked();
    }
    if (added !== 'no file') return added;
  }
  throw new HttpError(503, 'The picture was not saved. Please try again.', {
    params: { seconds: 1 },
  });
}

async function orNoRoom<Added>(add: () => Promise<Added>): Promise<Added> {
  try {
    return await add();
  } catch (error) {
    throw error instanceof NoRoomForImagesError ? noRoom() : error;
  }
}
