import { isForumPhoto } from '../../contract/values/photos-own.ts';
import type { SiteSettings } from '../../contract/values/site-settings.ts';

/** The settings that decide whether photos of other hosts are shown. */
export type PhotoPolicy = Pick<SiteSettings, 'photos'>;

/**
 * The photo of an answer. With `PHOTOS=own` it is one that the forum serves, by its path alone, or none: a photo on
 * another host tells its owner who reads what. A photo that a member has given stays stored.
 */
export function shownPhoto(address: string, { photos }: PhotoPolicy): string {
  if (photos === 'any' || address === '') return address;
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  return isForumPhoto(path) ? path : '';
}
