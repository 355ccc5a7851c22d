import { CUT_FILE, DumpFault } from './byte-window.ts';

type Chunks = AsyncIterable<Buffer>;

const BLOCK = 512;
/** The most bytes of an entry that describes the next one. */
const MOST_EXTENDED = 2 ** 20;

/** Reads blocks and contents of an archive from its chunks. */
class TarBytes {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #name: string;
  #rest: Buffer = Buffer.alloc(0);
  constructor(chunks: Chunks, name: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#name = name;
  }

  fail(fault: string): never {
    throw new DumpFault(`${this.#name} ${fault}.`);
  }

  /** The next so many bytes, as they come. @throws DumpFault when the archive is cut. */
  async *contents(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) this.fail(CUT_FILE);
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      if (part.length > 0) yield part;
    }
  }

  async read(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.contents(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async pass(length: number) {
    for await (const _ of this.contents(length));
  }

  /** Passes all that follows, so that the end of what packs it is checked. */
  async passAll() {
    while (!(await this.#chunks.next()).done);
  }

  async close() {
    await this.#chunks.return?.();
  }
}

const textOf = (field: Buffer) => field.toString('latin1').replace(/\0.*$/s, '');

/** A number in octal digits, or in base 256 where its first bit says so. */
function numberOf(field: Buffer): number {
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(textOf(field).trim() || '0', 8);
  return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, (field[0] ?? 0) & 0x7f);
}

/** True if the sum of a header's bytes is as it says; the sum's own field counts as spaces. */
function isHeader(header: Buffer): boolean {
  const sum = header.reduce((total, byte, n) => total + (n >= 148 && n < 156 ? 32 : byte), 0);
  return sum === numberOf(header.subarray(148, 156));
}

/**
 * The bytes of the dump among the files of Discourse's archive (ustar, GNU or pax). The archive is read to its end, so
 * that a cut one is noticed.
 * @param unpacked unpacks the dump where it is gzip.
 * @throws DumpFault for an archive that is cut, damaged or without a dump.
 */
export async function* dumpOfTar(
  chunks: Chunks,
  name: string,
  unpacked: (chunks: Chunks, name: string) => Chunks,
): AsyncGenerator<Buffer> {
  const bytes = new TarBytes(chunks, name);
  let hasDump = false;
  /** The size of the next entry, where a pax header names it. */
  let named: number | null = null;
  try {
    for (;;) {
      const header = await bytes.read(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const size: number = named ?? numberOf(header.subarray(124, 136));
      if (!isHeader(header) || !Number.isSafeInteger(size) || size < 0)
        bytes.fail('is damaged: a header of the archive is wrong');
      named = null;
      const padding = -size & (BLOCK - 1);
      const [type, entry] = [
        String.fromCharCode(header[156] ?? 0),
        textOf(header.subarray(0, 100)),
      ];
      if (type === 'x') {
        if (size > MOST_EXTENDED) bytes.fail('is damaged: a header of the archive is too long');
        const found = /(?:^|\n)\d+ size=(\d+)\n/.exec((await bytes.read(size)).toString('latin1'));
        named = found ? Number(found[1]) : null;
      } else if (/[0\0]/.test(type) && /(?:^|\/)dump\.sql(?:\.gz)?$/.test(entry)) {
        if (hasDump) bytes.fail('has two dumps');
        hasDump = true;
        yield* unpacked(bytes.contents(size), `${entry} of ${name}`);
      } else await bytes.pass(size);
      await bytes.pass(padding);
    }
    await bytes.passAll();
  } finally {
    await bytes.close();
  }
  if (!hasDump)
    bytes.fail('has no dump.sql.gz: a backup of Discourse has it, made with or without uploads');
}
