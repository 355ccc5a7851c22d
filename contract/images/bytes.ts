/** The width and height of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A picture that may not stand. The message ends a sentence that begins with "The picture". */
export class Fault extends Error {}

/** Throws the fault unless the condition holds. */
export function demand(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new Fault(fault);
}

/** Reads the numbers of a file in order. Each read beyond the end is a fault. */
export class Reader {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  /** The byte at a distance, which stays to be read. */
  peek(distance: number): number {
    const byte = this.#bytes[this.at + distance];
    demand(byte !== undefined, 'ends too early.');
    return byte;
  }

  /** Goes behind the coded bytes, among which 0xff is followed by zero, to the next marker. */
  passCoded(): void {
    const bytes = this.#bytes;
    let { at } = this;
    while (at < bytes.length && (bytes[at] !== 0xff || bytes[at + 1] === 0)) at++;
    demand(at < bytes.length, 'ends too early.');
    this.at = at;
  }

  byte(): number {
    const byte = this.peek(0);
    this.at++;
    return byte;
  }

  /** An unsigned number of so many bytes, the highest first. */
  big(bytes: number): number {
    let number = 0;
    for (let n = 0; n < bytes; n++) number = number * 256 + this.byte();
    return number;
  }

  /** An unsigned number of so many bytes, the lowest first. */
  little(bytes: number): number {
    let number = 0;
    for (let n = 0; n < bytes; n++) number += this.byte() * 256 ** n;
    return number;
  }

  /** So many Latin letters. */
  letters(count: number): string {
    return String.fromCharCode(...this.take(count));
  }

  /** The next bytes, without a copy. */
  take(count: number): Uint8Array {
    demand(count <= this.left, 'ends too early.');
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }
}
