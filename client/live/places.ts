/**
 * Places of posts and comments in the order of writing. Ids have that order, but for texts that waited for approval:
 * these keep their ids, and their place is that of the approval.
 */
import { createPageStore } from '../api/page-store.ts';

/** By the id of each text that was read: the id, or the time of its approval in the form of an id. */
const usePlaces = createPageStore<Record<string, string>>(() => ({}));

/** Learns the places of texts that were read. */
export function learnPlaces(texts: readonly { _id: string; postedAt: string }[]): void {
  for (const { _id, postedAt } of texts) {
    // Ids begin with their time in this form.
    const time = Date.parse(postedAt).toString(16).padStart(12, '0').replace(/.{8}/, '$&-');
    usePlaces.getState()[_id] = time > _id ? time : _id;
  }
}

/** The place of a text by its id, in the order of ids: the id itself, where the text was not read. */
export const placeOf = (id: string): string => usePlaces.getState()[id] ?? id;

/** True if a text stands after another in the order of writing. */
export const isAfter = (id: string, other: string): boolean => placeOf(id) > placeOf(other);
