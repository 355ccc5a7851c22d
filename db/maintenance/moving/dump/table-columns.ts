import type { SqlBytes } from './sql-bytes.ts';

const [OPENS, CLOSES, COMMA, BACKTICK, DOUBLE] = [40, 41, 44, 96, 34];
/** Bare words that begin an element of a table that is no column. */
const NO_COLUMN = /^(?:PRIMARY|UNIQUE|CONSTRAINT|FOREIGN|CHECK|EXCLUDE|LIKE)$/i;
const NO_COLUMN_OF_MYSQL = /^(?:KEY|INDEX|FULLTEXT|SPATIAL)$/i;

/** The name of a table or column that stands here. @throws DumpFault */
export function readName(bytes: SqlBytes): string {
  return bytes.name() ?? bytes.fail('the name of a table or column is missing');
}

/** Reads the names between brackets. */
export function readNames(bytes: SqlBytes): string[] {
  const names: string[] = [];
  bytes.at++;
  if (bytes.space() === CLOSES) {
    bytes.at++;
    return names;
  }
  for (;;) {
    names.push(readName(bytes));
    const byte = bytes.space();
    bytes.at++;
    if (byte === CLOSES) return names;
    if (byte === -1) bytes.cut();
    if (byte !== COMMA) bytes.fail('there is neither a comma nor a bracket behind a name');
  }
}

/** The columns that a definition names between its brackets. */
export function readColumns(bytes: SqlBytes): string[] {
  const columns: string[] = [];
  bytes.at++;
  if (bytes.space() === CLOSES) {
    bytes.at++;
    return columns;
  }
  for (let stop = OPENS; stop !== CLOSES; bytes.at++) {
    const column = readColumn(bytes);
    if (column !== null) columns.push(column);
    stop = bytes.pass(false);
    for (let depth = 0; stop === OPENS || depth > 0; stop = bytes.pass(false)) {
      if (stop === OPENS) depth++;
      else if (stop === CLOSES) depth--;
      else if (stop !== COMMA) break;
      bytes.at++;
    }
    if (stop !== COMMA && stop !== CLOSES) bytes.fail('the definition of a table is not closed');
  }
  return columns;
}

/** The column that an element of a definition names; null for a key or a constraint. */
function readColumn(bytes: SqlBytes): string | null {
  const byte = bytes.space();
  const name = readName(bytes);
  if (byte === BACKTICK || byte === DOUBLE) return name;
  const isNone =
    NO_COLUMN.test(name) ||
    (!bytes.lexis.postgres && NO_COLUMN_OF_MYSQL.test(name)) ||
    (/^PERIOD$/i.test(name) && /^FOR$/i.test(bytes.word()));
  return isNone ? null : name;
}
