/** The names of pictures that a text has and the forum does not have yet. */

/**
 * Begins the name that a picture has until it is up. It has the form of an id, so that all that reads texts finds it;
 * the ids of the forum are random, and none begins so.
 */
const UNSENT = 'uploading-';
/** So many random bytes follow, and the whole is as long as an id. */
const RANDOM_BYTES = 9;

/** A new name for a picture that is not up yet. */
export function newUnsentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const letters = btoa(String.fromCharCode(...bytes));
  return UNSENT + letters.replaceAll('+', '-').replaceAll('/', '_');
}

/** True if a picture of this name is not up yet. */
export const isUnsentId = (id: string): boolean => id.startsWith(UNSENT);

/** True if a text has a picture that is not up yet. Such a text is not sent: nobody would see the picture. */
export const hasUnsentImage = (text: string): boolean => text.includes(`](image:${UNSENT}`);
