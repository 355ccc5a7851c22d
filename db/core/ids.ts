import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { UnavailableError } from './errors.ts';

/**
 * A row has an id and a key. The id is a UUIDv7 and the only name of the row outside the database. The key is a number
 * made of the id's first bits, and the row's primary key: 48 bits of milliseconds, counted from 2020, and 12 bits that
 * tell the ids of a millisecond apart. Keys and ids therefore have one order, that of writing. Only a text that waited
 * for approval has the key of its approval: the key is its place in every list.
 */
const EPOCH = Date.UTC(2020);
/** The ids of a millisecond. */
export const IDS_PER_MS = 4_096;
/** A millisecond begins at a random number of 10 bits, so that two servers seldom draw the same numbers. */
const START_SHIFT = 32 - 10;

/** The 60 bits of an id, less this, are the id's number. */
export const KEY_EPOCH = EPOCH * IDS_PER_MS;

/** The first key of a time, in milliseconds since 1970: the rows from then on have it or a greater one. */
export const firstKeyAt = (time: number): number => (time - EPOCH) * IDS_PER_MS;
/** The time of a key, in milliseconds since 1970. */
export const timeOfKey = (key: number): number => EPOCH + Math.floor(key / IDS_PER_MS);

/** Sorts after every key. */
export const LAST_KEY = Number.MAX_SAFE_INTEGER;
/** Sorts before every key, also before those of ids that a wrong clock has dated before 2020. */
export const NO_KEY = Number.MIN_SAFE_INTEGER;
/**
 * The key of a row is at most this far after the number of its id. Ids that are older than the keys may share a number:
 * their library distinguished up to 2²⁰ ids of one number apart by later bits, as after the clock stepped back. The
 * migration gave the next free key to the later ones.
 */
export const MAX_KEY_SHIFT = 2 ** 20 - 1;

/** The time of an id, in milliseconds since 1970. It never decreases from one id to the next. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The number of an id; `NO_KEY` for a text that is no id, or one of a time without a safe number (2089). */
export function keyOf(id: string): number {
  const bits = Number.parseInt(id.slice(15, 18), 16);
  const key = (timeOf(id) - EPOCH) * IDS_PER_MS + bits;
  return Number.isSafeInteger(key) ? key : NO_KEY;
}

const RANDOM_BYTES = 16;
/** Random bytes are drawn for many ids at once: one draw costs as much as the rest of an id. */
const pool = Buffer.alloc(512 * RANDOM_BYTES);
let used = pool.length;

function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_BYTES;
  return pool.subarray(used - RANDOM_BYTES, used);
}

/** The id of a key. Of the library's 32 bits of a sequence the first 12 tell the ids of a millisecond apart. */
function idOf(key: number, random: Buffer): string {
  const seq = (((key % IDS_PER_MS) << 20) | (random.readUInt32LE() & 0xfffff)) >>> 0;
  return v7({ msecs: timeOfKey(key), seq, random });
}
/**
 * An id of an earlier time, for a row that another program has written then.
 * @param random 16 bytes; those of a hash give a row the same id again.
 */
export const idOfKey = (key: number, random = randomBytes()): string => idOf(key, random);

/** New keys count from 1, also where the clock is before 2020. */
let newest = 0;

/**
 * A new row's id, and its key, which is greater than all earlier ones, also after the clock steps back.
 * @throws UnavailableError when the clock is after 2089: no number would hold the key exactly.
 */
export function newRowId(): { id: string; key: number } {
  const random = randomBytes();
  const now = (Date.now() - EPOCH) * IDS_PER_MS + (random.readUInt32LE() >>> START_SHIFT);
  const key = Math.max(now, newest + 1);
  if (key >= LAST_KEY)
    throw new UnavailableError("The clock of the forum's server is wrong. Nothing was saved.");
  newest = key;
  return { id: idOf(key, random), key };
}

/** A row's id and key of an earlier time, for what is written as of then. */
export function rowIdAt(time: number): { id: string; key: number } {
  const random = randomBytes();
  const key = firstKeyAt(time) + (random.readUInt32LE() >>> START_SHIFT);
  return { id: idOf(key, random), key };
}

/** A new id (UUIDv7) that sorts after all earlier ids of this process. */
export const newId = (): string => newRowId().id;

/** The newest key of this process, or of `continueKeysAfter`. */
export const newestKey = (): number => newest;

/**
 * The time of now between the ids: all earlier ids of this process have a time before it, and all later ones do not,
 * also after the clock steps back.
 * @param least the time is not before this one.
 */
export function timeBetweenIds(least = 0): number {
  const time = Math.max(Date.now(), least, timeOfKey(newest) + 1);
  continueKeysAfter(firstKeyAt(time) - 1);
  return time;
}

/** Makes all new keys greater than this one, which another server or an earlier run has made. */
export function continueKeysAfter(key: number): void {
  if (key > newest && key < LAST_KEY) newest = key;
}

/** Lets new keys follow the clock again: what another forum of this process has made counts no more. For tests. */
export function forgetNewestKey(): void {
  newest = 0;
}
