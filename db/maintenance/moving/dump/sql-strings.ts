import { isUtf8 } from 'node:buffer';
import { ByteWindow } from './byte-window.ts';

const BACKSLASH = 92;

/** The bytes of escapes, from pairs of a sign and what it means. */
const escapesOf = (pairs: string): ReadonlyMap<number, number> =>
  new Map(Array.from(pairs.matchAll(/../gs), ([pair]) => [pair.charCodeAt(0), pair.charCodeAt(1)]));
/** MySQL's escapes; each other byte means itself. */
const MYSQL_ESCAPES = escapesOf('0\0b\bn\nr\rt\tZ\x1a');
const POSTGRES_ESCAPES = escapesOf('b\bf\fn\nr\rt\tv\v');
/** The digits of `\ooo` and `\xhh`. */
const NUMBERED = /^(?:x([\da-fA-F]{1,2})|([0-7]{1,3}))/;

/** Which escapes a string has. */
export type Escapes = 'none' | 'mysql' | 'postgres';

/** The reading of quoted strings. `text` decodes the one that was read last. */
export class SqlStrings extends ByteWindow {
  /** The string that was read last: where its bytes are, and all of them joined by "or". */
  #source: Buffer = this.bytes;
  #from = 0;
  #to = 0;
  #high = 0;
  #scratch: Buffer = Buffer.allocUnsafe(0);

  /**
   * Reads the string whose opening quote stands here; `text` decodes it.
   * @param isJoined true if it goes on with the string before, as adjacent strings do.
   */
  string(escapes: Escapes, isJoined = false) {
    const { bytes, end } = this;
    const quote = bytes[this.at] as number;
    const escaping = escapes === 'none' ? quote : BACKSLASH;
    let i = this.at + 1;
    if (isJoined) this.#copy(this.#from, this.#to);
    else {
      let high = 0;
      for (; i < end; i++) {
        const byte = bytes[i] as number;
        if (byte === quote || byte === escaping) break;
        high |= byte;
      }
      this.plain(bytes, this.at + 1, i, high);
      if (this.byteAt(i) === quote && this.byteAt(i + 1) !== quote) {
        this.at = i + 1;
        return;
      }
      this.#copy(this.#from, i);
    }
    this.at = this.#unescape(i, quote, escapes);
  }

  /** Copies the string's begin to where its rest is unescaped. Unescaped it is no longer, so the unit's length is enough. */
  #copy(from: number, to: number) {
    if (this.#source === this.#scratch) return;
    if (this.#scratch.length < this.bytes.length)
      this.#scratch = Buffer.allocUnsafe(this.bytes.length);
    this.#source.copy(this.#scratch, 0, from, to);
    [this.#source, this.#from, this.#to] = [this.#scratch, 0, to - from];
  }

  /** Unescapes until the closing quote, or the first byte of `ends` of a cell. Returns the index behind it. */
  #unescape(from: number, quote: number, escapes: Escapes): number {
    const { bytes, end } = this;
    const scratch = this.#scratch;
    let [i, to, high] = [from, this.#to, this.#high];
    for (;;) {
      let byte = i < end ? (bytes[i] as number) : this.byteAt(i);
      if (byte === -1) this.cut();
      i++;
      if (byte === quote) {
        if (this.byteAt(i) !== quote) break;
        i++;
      } else if (byte === BACKSLASH && escapes !== 'none') {
        const next = this.byteAt(i);
        if (next === -1) this.cut();
        const numbered = escapes === 'postgres' ? this.#numbered(i) : null;
        if (numbered) {
          byte = numbered.byte;
          i += numbered.length;
        } else if (escapes === 'mysql' && (next === 37 || next === 95)) {
          // `\%` and `\_` mean themselves, with the backslash.
        } else {
          byte = (escapes === 'mysql' ? MYSQL_ESCAPES : POSTGRES_ESCAPES).get(next) ?? next;
          i++;
        }
      }
      scratch[to++] = byte;
      high |= byte;
    }
    [this.#to, this.#high] = [to, high];
    return i;
  }

  /** The byte of `\ooo` or `\xhh`, from behind the backslash on. */
  #numbered(i: number): { byte: number; length: number } | null {
    const [digits, hex, octal] =
      NUMBERED.exec(this.bytes.toString('latin1', i, Math.min(i + 3, this.end))) ?? [];
    if (digits === undefined) return null;
    if (i + 3 > this.end) this.byteAt(i + digits.length);
    const byte =
      hex === undefined ? Number.parseInt(octal ?? '', 8) & 255 : Number.parseInt(hex, 16);
    return { byte, length: digits.length };
  }

  /** The text of the string that was read; null where its bytes are no UTF-8. */
  text(): string | null {
    const [source, from, to] = [this.#source, this.#from, this.#to];
    if (this.#high < 128) return source.toString('latin1', from, to);
    return isUtf8(source.subarray(from, to)) ? source.toString('utf8', from, to) : null;
  }

  /** Reads a cell of COPY from `from` to `to`, which has backslashes. */
  cell(from: number, to: number) {
    this.plain(this.bytes, from, from, 0);
    this.#copy(from, from);
    const { bytes } = this;
    const scratch = this.#scratch;
    let [i, n, high] = [from, 0, 0];
    while (i < to) {
      let byte = bytes[i++] as number;
      if (byte === BACKSLASH && i < to) {
        const next = bytes[i] as number;
        const numbered = this.#numbered(i);
        byte = numbered?.byte ?? POSTGRES_ESCAPES.get(next) ?? next;
        i += numbered?.length ?? 1;
      }
      scratch[n++] = byte;
      high |= byte;
    }
    [this.#from, this.#to, this.#high] = [0, n, high];
  }

  /** Takes bytes without escapes for the string that was read. @param high all of them, joined by "or". */
  plain(source: Buffer, from: number, to: number, high: number) {
    [this.#source, this.#from, this.#to, this.#high] = [source, from, to, high];
  }
}
