import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../core/errors.ts';

/** Where a row of a file is. */
export interface Place {
  /** The first row, of the names of the columns, is 1. */
  row: number;
  /** The line where the row begins; cells may have several. */
  line: number;
}

/** A row of a CSV file. */
export interface CsvRow extends Place {
  cells: string[];
}

/** A fault of a file's form: what comes after it can't be read for certain. */
export class CsvFault extends OperatorError {
  readonly row: number;
  readonly line: number;
  /** The cell, counted from 0; null for the whole row. */
  readonly cell: number | null;
  constructor({ row, line }: Place, cell: number | null, reason: string) {
    super(reason);
    this.row = row;
    this.line = line;
    this.cell = cell;
  }
}

/** The most bytes of a row. The longest text has fewer; a quote that is not closed ends here, not at the end of the file. */
const MOST_BYTES = 2 ** 20;

const DOUBLED = 'a quote within a cell is doubled (""), and the cell stands in quotes';
/** The meanings of the parser's errors. */
const REASONS: Partial<Record<CsvError['code'], string>> = {
  INVALID_OPENING_QUOTE: `there is a quote within a cell without quotes: ${DOUBLED}`,
  CSV_INVALID_CLOSING_QUOTE: `after a closing quote there must be a comma, LF or CRLF: ${DOUBLED}`,
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_MAX_RECORD_SIZE: `a row must have less than ${MOST_BYTES} bytes: rows end with LF or CRLF, and quotes are closed`,
};

/** The fault that an error of the parser names, in the row that it reads. */
function faultOfParser(error: unknown, at: Place): unknown {
  const reason = error instanceof CsvError ? REASONS[error.code] : undefined;
  if (!(error instanceof CsvError) || reason === undefined) return error;
  const cell = error.code === 'CSV_MAX_RECORD_SIZE' ? null : Number(error['index']);
  return new CsvFault(at, cell, reason);
}

const ASCII = /^\p{ASCII}*$/u;
const LONE_CR = /\r(?!\n)/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a cell. @throws CsvFault when it has a CR without LF, or bytes that are no UTF-8. */
function textOf(bytes: string, at: Place, cell: number): string {
  if (LONE_CR.test(bytes))
    throw new CsvFault(at, cell, 'there is a CR without LF: lines end with LF or CRLF');
  if (ASCII.test(bytes)) return bytes;
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CsvFault(at, cell, 'the file must be in UTF-8');
  }
}

const BOM = Buffer.from('\ufeff');
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const hasBom = isFirst && chunk.subarray(0, BOM.length).equals(BOM);
    yield hasBom ? chunk.subarray(BOM.length) : chunk;
    isFirst = false;
  }
}

/** Makes rows of the bytes of a file; they are in `rows` once the bytes are written. */
function rowParser() {
  const rows: CsvRow[] = [];
  // The row that is read. The parser's count takes each CRLF within quotes for two lines.
  const at = { row: 1, line: 1 };
  const parser = parse({
    // The parser would replace bytes that are no UTF-8. As Latin-1 each character is a byte, and `textOf` decodes them.
    encoding: 'latin1',
    delimiter: ',',
    record_delimiter: ['\r\n', '\n'],
    max_record_size: MOST_BYTES,
    // Rows of another length do not hinder reading: the caller names each of them.
    relax_column_count: true,
    // Rows that the parser emits are lost when a later row of the same bytes has a fault.
    on_record: (bytes: string[]) => {
      const cells = bytes.map((cell, n) => textOf(cell, at, n));
      if (cells.length > 1 || cells[0] !== '') rows.push({ ...at, cells });
      at.line += cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 1);
      at.row++;
      return null;
    },
  });
  // `write` and `end` reject with it.
  parser.on('error', () => undefined);
  const settled = (act: (done: (error?: Error | null) => void) => unknown) =>
    new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
  return {
    taken: () => rows.splice(0),
    write: (chunk: Buffer) => settled((done) => parser.write(chunk, done)),
    end: () => settled((done) => parser.end(done)),
    faultOf: (error: unknown) => faultOfParser(error, at),
  };
}

/**
 * Reads a CSV file (RFC 4180) in UTF-8 row by row. Lines end with LF or CRLF; an empty line is no row.
 * @throws CsvFault where the file has another form, after the rows before it.
 */
export async function* csvRows(path: string): AsyncGenerator<CsvRow> {
  const parser = rowParser();
  try {
    for await (const chunk of bytesOf(path)) {
      await parser.write(chunk);
      yield* parser.taken();
    }
    await parser.end();
  } catch (error) {
    yield* parser.taken();
    throw parser.faultOf(error);
  }
  yield* parser.taken();
}
