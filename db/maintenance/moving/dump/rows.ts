import { statSync } from 'node:fs';
import { DumpFault } from './byte-window.ts';
import { dumpBytes } from './dump-file.ts';
import { SqlParser, type SqlRow, type SqlWants } from './sql-parser.ts';

/** A row of a table; `bytesRead` of the file, which may be packed, were read when it came. */
export type DumpRow = SqlRow;

/** The choices of a reader of a dump, and where it hears how far the reading is. */
export interface DumpOptions extends SqlWants {
  /** Takes the length of the file in bytes, before its rows. */
  size?: (bytes: number) => void;
  /** Takes how many bytes of the file were read, also where no wanted rows come. */
  read?: (bytes: number) => void;
}

/**
 * Reads the rows of an SQL dump as a stream: of MySQL and MariaDB (mysqldump, phpMyAdmin, HeidiSQL, Adminer, phpBB), and of
 * PostgreSQL (pg_dump's plain format). The file may be packed by gzip, or be Discourse's archive. Memory is flat.
 * @returns the rows of each chunk.
 * @throws DumpFault (OperatorError) that names the file's, the statement's or the row's fault.
 */
export async function* dumpRows(file: string, options: DumpOptions): AsyncGenerator<DumpRow[]> {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new DumpFault(`There is no file ${file}.`);
  options.size?.(stat.size);
  const parser = new SqlParser(options);
  const bytes = dumpBytes(file, (read) => {
    parser.bytesRead = read;
    options.read?.(read);
  });
  for await (const chunk of bytes) {
    const rows = parser.push(chunk);
    if (rows.length > 0) yield rows;
  }
  yield parser.end();
}
