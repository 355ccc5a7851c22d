import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { DumpFault } from './byte-window.ts';

type Chunks = AsyncIterable<Buffer>;

const CHUNK = 2 ** 18;
const HEAD = 512;
const CUT = 'is cut: it ends early. Copy it anew from the old forum';

/** The first bytes of files that are no SQL, and the sentences for them. */
const OTHERS: readonly [begin: string, sentence: string][] = [
  ['PK\x03\x04', 'is a ZIP file: unpack it, and name the dump in it'],
  ['BZh', 'is packed by bzip2: unpack it with bunzip2'],
  ['\xfd7zXZ', 'is packed by xz: unpack it with unxz'],
  ['7z\xbc\xaf', 'is a 7z file: unpack it, and name the dump in it'],
  ['\x28\xb5\x2f\xfd', 'is packed by zstd: unpack it with unzstd'],
  ['PGDMP', "is in pg_dump's own format: dump with --format=plain"],
  ['SQLite format 3', 'is a database of SQLite, not a dump'],
  ['\xff\xfe', 'is in UTF-16, as the > of PowerShell writes it: dump with --result-file=FILE'],
  ['\xfe\xff', 'is in UTF-16: dump in UTF-8'],
];

/** The chunks again, and their first bytes. */
async function withHead(chunks: Chunks): Promise<{ head: Buffer; all: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  for (let length = 0; length < HEAD; ) {
    const { value, done } = await iterator.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* all() {
    try {
      yield* first;
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(first), all: all() };
}

/** @throws DumpFault for a file in another format. */
function assertSql(head: Buffer, name: string) {
  if (head.length === 0) throw new DumpFault(`${name} is empty.`);
  const text = head.toString('latin1');
  const other = OTHERS.find(([begin]) => text.startsWith(begin));
  if (other) throw new DumpFault(`${name} ${other[1]}.`);
}

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
const isTar = (head: Buffer) => head.toString('latin1', 257, 262) === 'ustar';

async function* gunzipped(chunks: Chunks, name: string): Chunks {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  pipeline(chunks, gunzip, () => undefined);
  try {
    yield* gunzip as Chunks;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'Z_BUF_ERROR') throw new DumpFault(`${name} ${CUT}.`);
    if (typeof code === 'string' && code.startsWith('Z_'))
      throw new DumpFault(`${name} is damaged: its gzip can't be unpacked.`);
    throw error;
  }
}

/** The chunks, unpacked where they are gzip. */
async function* unpacked(chunks: Chunks, name: string): Chunks {
  const { head, all } = await withHead(chunks);
  yield* isGzip(head) ? gunzipped(all, name) : all;
}

/** The dump among the files of Discourse's archive. The archive is read to its end, so that a cut one is noticed. */
async function* dumpOfTar(chunks: Chunks, name: string): Chunks {
  let hasDump = false;
  try {
    const archive = Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>;
    const files = archive.pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of files) {
      if (/(?:^|\/)dump\.sql(?:\.gz)?$/.test(header.name)) {
        hasDump = true;
        yield* unpacked(buffersOf(body), `${header.name} of ${name}`);
      } else await body.cancel();
    }
  } catch (error) {
    // The decoder's errors have no class of their own. Those of the system have a code.
    const isOfDecoder =
      error instanceof Error && !(error instanceof DumpFault) && !('code' in error);
    throw isOfDecoder ? new DumpFault(`${name} ${CUT} (${error.message})`) : error;
  }
  if (!hasDump)
    throw new DumpFault(
      `${name} has no dump.sql.gz: a backup of Discourse has it, made with or without uploads.`,
    );
}

async function* buffersOf(body: ReadableStream<Uint8Array>): Chunks {
  for await (const chunk of body)
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/**
 * The bytes of the SQL in a dump: a plain file, one packed by gzip, or Discourse's archive.
 * @param read takes how many bytes of the file are read so far.
 * @throws DumpFault for a file that is cut or has another format.
 */
export async function* dumpBytes(file: string, read: (bytes: number) => void): Chunks {
  const name = basename(file);
  async function* counted(): Chunks {
    let bytes = 0;
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as Chunks) {
      bytes += chunk.length;
      read(bytes);
      yield chunk;
    }
  }
  const { head, all } = await withHead(unpacked(counted(), name));
  const sql = isTar(head) ? await withHead(dumpOfTar(all, name)) : { head, all };
  assertSql(sql.head, name);
  yield* sql.all;
}
