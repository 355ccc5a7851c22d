import { createReadStream } from 'node:fs';
import { OperatorError } from '../../core/errors.ts';

/** A row of a CSV file by the names of its columns, and the line where it begins. */
export interface CsvRow {
  line: number;
  cells: Record<string, string>;
}

/** Text to the next comma, quote or line break; a quoted text goes on over commas and line breaks. */
const UNQUOTED = /[",\n]/g;

/** Reads the fields of CSV (RFC 4180) as chunks of text arrive. A quote within quotes is doubled. */
function fieldReader(emit: (cells: string[], line: number) => void) {
  let cells: string[] = [];
  let field = '';
  let isQuoted = false;
  let wasClosed = false;
  let [line, firstLine] = [1, 1];
  function endField() {
    cells.push(field);
    field = '';
  }
  function endRow() {
    field = field.replace(/\r$/, '');
    endField();
    if (cells.length > 1 || cells[0] !== '') emit(cells, firstLine);
    cells = [];
    firstLine = line;
  }
  function readMark(mark: string) {
    if (mark === '\n') line++;
    if (mark === '"') {
      // A quote right after a closed quote is a doubled one: the text goes on with it.
      if (!isQuoted && wasClosed) field += '"';
      wasClosed = isQuoted;
      isQuoted = !isQuoted;
    } else if (isQuoted) field += mark;
    else if (mark === ',') endField();
    else endRow();
  }
  return {
    read(chunk: string) {
      let from = 0;
      for (const { index, 0: mark } of chunk.matchAll(UNQUOTED)) {
        if (index > from) {
          field += chunk.slice(from, index);
          wasClosed = false;
        }
        readMark(mark);
        if (mark !== '"') wasClosed = false;
        from = index + 1;
      }
      if (from < chunk.length) {
        field += chunk.slice(from);
        wasClosed = false;
      }
    },
    /** @returns whether the text ended outside of quotes. */
    end(): boolean {
      if (field !== '' || cells.length > 0) endRow();
      return !isQuoted;
    },
  };
}

/**
 * Reads a CSV file in UTF-8 row by row; its first row names the columns.
 * @throws OperatorError when a quote is not closed, or a row has more fields than there are columns.
 */
export async function* csvRows(path: string, name: string): AsyncGenerator<CsvRow> {
  let found: { cells: string[]; line: number }[] = [];
  const reader = fieldReader((cells, line) => void found.push({ cells, line }));
  let columns: string[] | undefined;
  function* taken(): Generator<CsvRow> {
    for (const { cells, line } of found) {
      if (!columns) {
        columns = cells.map((column) => column.trim());
        continue;
      }
      if (cells.length > columns.length)
        throw new OperatorError(`${name}, line ${line}: there are more fields than columns.`);
      const named = columns.map((column, n) => [column, cells[n] ?? '']);
      yield { line, cells: Object.fromEntries(named) };
    }
    found = [];
  }
  let isFirst = true;
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    reader.read(isFirst ? String(chunk).replace(/^\ufeff/, '') : String(chunk));
    isFirst = false;
    yield* taken();
  }
  if (!reader.end()) throw new OperatorError(`${name}: a quote at its end is not closed.`);
  yield* taken();
}
