/** The members' own photos, which the forum keeps: made by the browser, and never decoded by the server. */

import type { InputFault } from '../core/input-faults.ts';

/** The types of an own photo. */
export const PHOTO_TYPES = ['image/webp', 'image/jpeg'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** The most bytes of an own photo, and its width and height in pixels. */
export const OWN_PHOTO = { mostBytes: 16_384, size: 96 } as const;

/** The path of an own photo, by the hash of its bytes. */
export const ownPhotoPath = (hash: string): string => `/avatars/${hash}`;

const OWN_PHOTO_PATH = /^\/avatars\/([0-9a-f]{64})$/;
const DRAWN_PHOTO_PATH = /^\/avatars\/initials\/[1-6]\/[^/?#]+\.svg$/;

/** The hash of an own photo's path; null for any other address. */
export const ownPhotoHash = (address: string): string | null =>
  OWN_PHOTO_PATH.exec(address)?.[1] ?? null;

/** True if a path is that of a photo that the forum serves: an own or a drawn one. */
export const isForumPhoto = (path: string): boolean =>
  OWN_PHOTO_PATH.test(path) || DRAWN_PHOTO_PATH.test(path);

/**
 * The fault of a photo's address, or null. It is none, a path of the forum's own photos, or an address of http or https
 * alone, because other people's browsers load it.
 */
export function faultOfPhoto(address: string): InputFault | null {
  if (address === '' || isForumPhoto(address)) return null;
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return isWeb ? null : { fault: 'format', sentence: 'must be an http or https address' };
}
