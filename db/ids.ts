import { v7 } from 'uuid';

/** A new id. UUIDv7 counts on within a process even when the clock steps back, so ids sort by time of writing. */
export const newId = (): string => v7();

/** Sorts after every id. */
export const LAST_ID = 'g';
