import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CUT_FILE, DumpFault } from './byte-window.ts';
import { SqlParser, type SqlRow, type SqlWants } from './sql-parser.ts';
import { dumpOfTar } from './tar.ts';

type Chunks = AsyncIterable<Buffer>;

const CHUNK = 2 ** 18;
const HEAD = 512;

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
    if (code === 'Z_BUF_ERROR') throw new DumpFault(`${name} ${CUT_FILE}.`);
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

/** The bytes of the SQL in a dump: a plain file, one packed by gzip, or Discourse's archive. */
async function* dumpBytes(file: string, read: (bytes: number) => void): Chunks {
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
  const sql = isTar(head) ? await withHead(dumpOfTar(all, name, unpacked)) : { head, all };
  assertSql(sql.head, name);
  yield* sql.all;
}

/** The choices of a reader of a dump. */
interface DumpOptions extends SqlWants {
  /** Takes how many bytes of the file, which may be packed, are read, and how many it has. */
  read?(bytes: number, size: number): void;
}

/**
 * Reads the rows of an SQL dump as a stream: of MySQL and MariaDB (mysqldump, phpMyAdmin, HeidiSQL, Adminer, phpBB), and of
 * PostgreSQL (pg_dump's plain format). The file may be packed by gzip, or be Discourse's archive. Memory is flat.
 * @returns the rows of each chunk.
 * @throws DumpFault (OperatorError) that names the file's, the statement's or the row's fault.
 */
export async function* dumpRows(file: string, options: DumpOptions): AsyncGenerator<SqlRow[]> {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new DumpFault(`There is no file ${file}.`);
  const parser = new SqlParser(options);
  for await (const chunk of dumpBytes(file, (bytes) => options.read?.(bytes, stat.size))) {
    const rows = parser.push(chunk);
    if (rows.length > 0) yield rows;
  }
  yield parser.end();
}
