/**
 * Places of posts and comments in the order of writing. Ids have that order, but for texts that waited for approval:
 * these keep their ids, and their place is that of the approval.
 */
import { createPageStore } from '../api/page-store.ts';

interface Text {
  _id: string;
  postedAt: string;
}

/** The digits with which an id of this time begins. */
function idPrefixOf(time: number): string {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** The place of a text: its id, or the time of its approval in the form of an id. Places compare as ids do. */
export function placeOfText({ _id, postedAt }: Text): string {
  const approved = idPrefixOf(Date.parse(postedAt));
  return approved > _id.slice(0, approved.length) ? approved : _id;
}

const usePlaces = createPageStore<Readonly<Record<string, string>>>(() => ({}));

/** Learns the places of texts that were read. */
export function learnPlaces(texts: readonly Text[]): void {
  const moved = texts
    .map((text) => [text._id, placeOfText(text)])
    .filter(([id, place]) => id !== place);
  if (moved.length > 0) usePlaces.setState(Object.fromEntries(moved));
}

/** The place of a text by its id: that of the id, where the text was not read. */
export const placeOf = (id: string): string => usePlaces.getState()[id] ?? id;

/** True if a text stands after another in the order of writing. */
export const isAfter = (id: string, other: string): boolean => placeOf(id) > placeOf(other);
