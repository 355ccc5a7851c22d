import { OperatorError } from '../../../core/errors.ts';

/** A dump that can't be read. The message names the place and the reason. */
export class DumpFault extends OperatorError {
  override name = 'DumpFault';
}

/** Thrown where the bytes end before the unit that is read. The unit is read anew once there are more. */
export const MORE = new Error('More bytes are needed.');

/**
 * The most bytes of one unit: a value, a row, a comment, or the head of a statement. The text columns of the platforms
 * hold no more, and a text takes many times its length in memory while it is converted.
 */
const MOST_BYTES = 16 * 2 ** 20;

export const NOT_UTF8 =
  'its bytes are no UTF-8. Dump the database again with --default-character-set=utf8mb4';

export const CUT = 'the dump is cut';
export const CUT_FILE = 'is cut: it ends early. Copy it anew from the old forum';

const LF = 10;

/** The bytes of a dump that are not read yet. Memory is flat: they are one unit and one chunk. */
export class ByteWindow {
  bytes: Buffer = Buffer.allocUnsafe(2 ** 12);
  /** Where the unit that is read begins. Bytes before it are dropped. */
  start = 0;
  at = 0;
  end = 0;
  /** True once no more bytes come. */
  ended = false;
  /** How many bytes were read or moved again, since their unit was not whole. */
  repeated = 0;
  /** Names what is read, for faults. */
  subject: () => string = () => '';
  #needed = 0;
  #line = 1;
  #counted = 0;

  /** Takes a further chunk. Returns false as long as the unit can't be whole: it has doubled before it is read again. */
  add(chunk: Buffer): boolean {
    if (this.end + chunk.length > this.bytes.length) this.#makeRoom(chunk.length);
    chunk.copy(this.bytes, this.end);
    this.end += chunk.length;
    if (this.end - this.start > MOST_BYTES + chunk.length)
      this.fail(`a value or a row has more than ${MOST_BYTES / 2 ** 20} MB`);
    return this.end - this.start >= this.#needed;
  }

  #makeRoom(more: number) {
    const { bytes, start, end } = this;
    const [rest, line] = [end - start, this.#lineAt(start)];
    // Half of the buffer is free afterwards, so that a long unit is moved rarely.
    const isLong = 2 * (rest + more) > bytes.length;
    if (isLong) this.bytes = Buffer.allocUnsafe(2 * Math.max(bytes.length, rest + more));
    bytes.copy(this.bytes, 0, start, end);
    this.repeated += rest;
    [this.start, this.at, this.end] = [0, this.at - start, rest];
    [this.#line, this.#counted] = [line, 0];
  }

  #lineAt(index: number): number {
    for (; this.#counted < index; this.#counted++)
      if (this.bytes[this.#counted] === LF) this.#line++;
    return this.#line;
  }

  /** Goes back to the begin of the unit, which is not whole. */
  wait() {
    const length = this.end - this.start;
    this.repeated += length;
    this.#needed = 2 * length;
    this.at = this.start;
  }

  /** @throws DumpFault for what is read here. At the end of the bytes each fault is a cut. */
  fail(fault: string): never {
    const isCut = this.ended && this.at >= this.end && !fault.startsWith(CUT);
    const reason = isCut ? `${CUT}: it ends within a statement` : fault;
    const line = `line ${this.#lineAt(Math.max(this.start, this.#counted))} of the dump`;
    const subject = this.subject();
    throw new DumpFault(
      `${subject === '' ? '' : `${subject} (${line}): `}${reason}${subject === '' ? ` (${line})` : ''}.`,
    );
  }

  /** @throws DumpFault for a dump that ends within a unit. */
  cut(): never {
    this.fail(`${CUT}: it ends within a statement`);
  }

  /** The byte at a distance, or -1 behind the last one. @throws MORE */
  peek(distance = 0): number {
    return this.byteAt(this.at + distance);
  }
  byteAt(index: number): number {
    if (index < this.end) return this.bytes[index] as number;
    if (!this.ended) throw MORE;
    return -1;
  }

  /** The bytes since an index, as Latin-1. */
  since(from: number): string {
    return this.bytes.toString('latin1', from, this.at);
  }
}
