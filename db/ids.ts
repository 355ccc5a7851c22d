import { v7 } from 'uuid';

/** Sorts after every id. */
export const LAST_ID = 'g';

let newest = '';

/** When an id was made, in milliseconds since 1970; never before any id that was made earlier. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * A new id (UUIDv7), after all before it: ids sort by the order of writing, also when the clock steps back, and over
 * a restart.
 */
export function newId(): string {
  const id = v7();
  newest = id > newest ? id : v7({ msecs: timeOf(newest) + 1 });
  return newest;
}

/** The newest id that was made or followed; empty before the first. */
export const newestId = (): string => newest;

/** Has all new ids come after this one, which another server or another run of the forum made. */
export function idsFollow(id: string): void {
  if (id > newest) newest = id;
}
