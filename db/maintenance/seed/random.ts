import { v7 } from 'uuid';
import { IDS_PER_MS, keyOf } from '../../core/ids.ts';

/** Numbers that look random and come out the same for the same seed (sfc32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** A row's id and key as `newRowId` makes them, of a given time (milliseconds). No key comes twice. */
  rowId(time: number): { id: string; key: number };
}

/**
 * The ids of 64 milliseconds take their numbers in turn. Only ids that are made 262,144 ids apart could share a key, and
 * those belong to other days.
 */
const TURNS = 64;

/** A source of numbers for one seed. */
export function random(seed: number): Random {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1];

  function bits(): number {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  let drawn = 0;
  // The first numbers still show the seed.
  for (let i = 0; i < 16; i++) bits();

  const next = () => bits() / 2 ** 32;
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    rowId(time) {
      const n = drawn++;
      const turn = Math.floor(n / IDS_PER_MS) % TURNS;
      const msecs = Math.floor(time / TURNS) * TURNS + turn;
      const tail = Uint32Array.from({ length: 4 }, bits);
      const seq = (((n % IDS_PER_MS) << 20) | (bits() >>> 12)) >>> 0;
      const id = v7({ msecs, seq, random: new Uint8Array(tail.buffer) });
      return { id, key: keyOf(id) };
    },
  };
}
