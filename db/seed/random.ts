/** Numbers that look random and come out the same for the same seed (sfc32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** An id as `newId` makes them, of a given time (milliseconds). */
  id(time: number): string;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

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
  // The first numbers still show the seed.
  for (let i = 0; i < 16; i++) bits();

  const next = () => bits() / 2 ** 32;
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    id(time) {
      const stamp = hex(time, 12);
      const variant = hex(0x8000 | (bits() & 0x3fff), 4);
      const tail = hex(bits(), 8) + hex(bits() >>> 16, 4);
      return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(bits() & 0xfff, 3)}-${variant}-${tail}`;
    },
  };
}
