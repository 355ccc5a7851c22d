import { removeImagesOfLeaver } from '../images/removal.ts';
import type { Work } from './walk.ts';

/** Removes the pictures of a member, also from texts that stay. The texts are rendered anew at the next look. */
export const removePictures = ({ store, left, yieldOrAbort }: Work): Promise<void> =>
  removeImagesOfLeaver(store, left.userKey, yieldOrAbort);
