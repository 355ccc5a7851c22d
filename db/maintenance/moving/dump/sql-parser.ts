import { MORE } from './byte-window.ts';
import { passEndOfRows, passRows, readCells } from './copy-cells.ts';
import { DumpSession } from './dump-session.ts';
import { SqlBytes } from './sql-bytes.ts';
import { readValues } from './sql-values.ts';
import { readColumns, readName, readNames } from './table-columns.ts';

/** A row of a dump. */
export interface SqlRow {
  table: string;
  columns: readonly string[];
  /** Decoded texts; numbers have their digits. */
  values: readonly (string | null)[];
}

/** The tables and columns that a reader of a dump wants. */
export interface SqlWants {
  /** True for tables whose rows are wanted; the others are passed undecoded. */
  wants(table: string): boolean;
  /** True for columns whose values are wanted; the others are null, undecoded. All are, without it. */
  wantsColumn?(table: string, column: string): boolean;
  /** Takes the name of each table that the dump defines or has rows of, once. */
  sawTable?(table: string): void;
}

/** Words that begin statements. Another one is a fault: the dump may be damaged there, and rows would be lost. */
const STATEMENTS = new Set(
  'ALTER ANALYZE CALL CHANGE CHECK CLUSTER COMMENT DEALLOCATE DECLARE DELETE DO DROP EXECUTE FLUSH GRANT IF KILL LOAD LOCK OPTIMIZE PRAGMA PREPARE REFRESH REINDEX RELEASE RENAME REPAIR RESET REVOKE SAVEPOINT SECURITY SELECT SHOW STOP TRUNCATE UNLOCK UPDATE USE VACUUM WITH XA'.split(
    ' ',
  ),
);
const BETWEEN_CREATE_AND_TABLE = /^(?:OR|REPLACE|TEMPORARY|TEMP|UNLOGGED|GLOBAL|LOCAL)$/i;
const BEFORE_INTO = /^(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE|OR|REPLACE)$/i;
const META_LINE = /^\\(?:restrict|unrestrict|connect|c|encoding|set|unset|echo)\b/;
const [OPENS, CLOSES, COMMA, BACKSLASH] = [40, 41, 44, 92];

interface Table {
  name: string;
  columns: readonly string[];
  wants: readonly boolean[];
}

/** Makes rows of the bytes of an SQL dump, in whatever chunks they come. */
export class SqlParser {
  readonly #wants: SqlWants;
  readonly #bytes = new SqlBytes();
  readonly #session = new DumpSession(this.#bytes);
  #rows: SqlRow[] = [];
  #step: () => void = this.#readStatement;
  #isDone = false;
  readonly #seen = new Set<string>();
  /** The columns of the wanted tables that the dump defines. */
  readonly #columns = new Map<string, string[]>();
  readonly #counts = new Map<string, number>();
  #table: Table = { name: '', columns: [], wants: [] };
  #isWithinRow = false;
  /** The values of the row that is read. */
  #values: (string | null)[] = [];

  constructor(wants: SqlWants) {
    this.#wants = wants;
  }

  /** How many bytes were read or moved again, since chunks end within rows. */
  get repeated(): number {
    return this.#bytes.repeated;
  }

  /** The rows that end in this chunk. @throws DumpFault */
  push(chunk: Buffer): SqlRow[] {
    return this.#bytes.add(chunk) ? this.#run() : [];
  }

  /** The rows that were not known to end. @throws DumpFault when the dump is cut. */
  end(): SqlRow[] {
    this.#bytes.ended = true;
    return this.#run();
  }

  #run(): SqlRow[] {
    const bytes = this.#bytes;
    this.#rows = [];
    try {
      while (!this.#isDone) {
        bytes.start = bytes.at;
        this.#step();
      }
    } catch (error) {
      if (error !== MORE) throw error;
      bytes.wait();
    }
    return this.#rows;
  }

  #readStatement() {
    const bytes = this.#bytes;
    bytes.subject = () => '';
    const byte = bytes.peek();
    const from = bytes.at;
    if (byte === -1) {
      this.#session.assertEnded();
      this.#isDone = true;
    } else if (byte <= 32) bytes.at++;
    else if (byte === 0xef && bytes.peek(1) === 0xbb && bytes.peek(2) === 0xbf) bytes.at += 3;
    else if (bytes.comment(true)) this.#session.note(bytes.since(from));
    else if (bytes.delimiter()) return;
    else if (byte === BACKSLASH) {
      bytes.passLine();
      if (!META_LINE.test(bytes.since(from))) bytes.fail('a backslash begins no statement');
    } else this.#readWord(bytes.word());
  }

  #readWord(word: string) {
    const bytes = this.#bytes;
    const upper = word.toUpperCase();
    const from = bytes.at - word.length;
    if (upper === 'INSERT' || upper === 'REPLACE') this.#readInsert(upper);
    else if (upper === 'CREATE') this.#readCreate();
    else if (upper === 'COPY') this.#readCopy();
    else if (upper === 'DELIMITER') {
      bytes.passLine();
      const delimiter = bytes.since(from + word.length).trim();
      if (!/^[!-~]{1,16}$/.test(delimiter)) bytes.fail('DELIMITER names none');
      bytes.setLexis({ delimiter });
    } else if (/^(?:SET|START|BEGIN|COMMIT|END|ROLLBACK)$/.test(upper)) {
      this.#passList();
      const text = bytes.since(from);
      if (upper === 'SET') this.#session.set(text);
      else this.#session.note(text);
    } else if (STATEMENTS.has(upper)) this.#step = this.#passStatement;
    else if (word !== '') bytes.fail(`no statement of SQL begins with "${word.slice(0, 40)}"`);
    else if (bytes.peek() !== -1 && !bytes.delimiter()) {
      bytes.at++;
      bytes.fail(`no statement of SQL begins with "${bytes.since(bytes.at - 1)}"`);
    }
  }

  /** Passes to the delimiter, as one unit. */
  #passList() {
    const bytes = this.#bytes;
    for (;;) {
      const byte = bytes.pass(false);
      if (byte !== OPENS && byte !== CLOSES && byte !== COMMA) return;
      bytes.at++;
    }
  }

  #passStatement() {
    this.#bytes.pass(true);
    this.#step = this.#readStatement;
  }

  #passCopy() {
    passRows(this.#bytes);
    this.#step = this.#readStatement;
  }

  #sees(table: string): boolean {
    if (!this.#seen.has(table)) this.#wants.sawTable?.(table);
    this.#seen.add(table);
    return this.#wants.wants(table);
  }

  #readCreate() {
    const bytes = this.#bytes;
    let word = bytes.word();
    while (BETWEEN_CREATE_AND_TABLE.test(word)) word = bytes.word();
    if (word.toUpperCase() === 'TABLE') {
      const at = bytes.at;
      if (/^IF$/i.test(bytes.word())) for (const _ of 'NOT EXISTS'.split(' ')) bytes.word();
      else bytes.at = at;
      const name = readName(bytes);
      const columns = bytes.space() === OPENS ? readColumns(bytes) : null;
      if (this.#sees(name) && columns) {
        if (this.#columns.has(name))
          bytes.fail(`table ${name} is defined a second time. Dump one database alone`);
        this.#columns.set(name, columns);
      }
    }
    this.#step = this.#passStatement;
  }

  /** Begins to read a table's rows. */
  #begin(name: string, named: readonly string[], step: () => void) {
    const columns = named.length > 0 ? named : this.#columns.get(name);
    if (!columns)
      return this.#bytes.fail(
        `table ${name} has rows, but the dump names none of its columns. Dump the definitions of the tables as well`,
      );
    const wants = columns.map((column) => this.#wants.wantsColumn?.(name, column) ?? true);
    this.#table = { name, columns, wants };
    this.#values = [];
    this.#bytes.subject = () => {
      const column = columns[this.#values.length];
      const at = this.#isWithinRow && column !== undefined ? `, column ${column}` : '';
      return `Table ${name}, row ${(this.#counts.get(name) ?? 0) + 1}${at}`;
    };
    this.#step = step;
  }

  #readInsert(verb: string) {
    const bytes = this.#bytes;
    let at = bytes.at;
    let word = bytes.word();
    while (BEFORE_INTO.test(word)) {
      at = bytes.at;
      word = bytes.word();
    }
    if (!/^INTO$/i.test(word)) bytes.at = at;
    const name = readName(bytes);
    if (!this.#sees(name)) {
      this.#step = this.#passStatement;
      return;
    }
    const columns = bytes.space() === OPENS ? readNames(bytes) : [];
    word = bytes.word();
    if (/^OVERRIDING$/i.test(word)) {
      for (const _ of 'SYSTEM VALUE'.split(' ')) bytes.word();
      word = bytes.word();
    }
    if (!/^VALUES?$/i.test(word))
      bytes.fail(`${verb} of table ${name} has no VALUES, and is not read`);
    this.#begin(name, columns, this.#readRow);
  }

  #readRow() {
    const bytes = this.#bytes;
    if (bytes.space() !== OPENS) bytes.fail('a row has no opening bracket');
    this.#read(readValues);
    const byte = bytes.space();
    if (byte === COMMA) bytes.at++;
    else if (bytes.delimiter()) this.#step = this.#readStatement;
    else if (byte === -1) bytes.cut();
    else if (/^(?:ON|AS|RETURNING)$/i.test(bytes.word())) this.#step = this.#passStatement;
    else bytes.fail('there is neither a comma nor the end of the statement behind the row');
    this.#give();
  }

  /** Reads the values of a row. */
  #read(read: typeof readValues) {
    this.#values = [];
    this.#isWithinRow = true;
    const { columns, wants } = this.#table;
    const count = read(this.#bytes, wants, this.#values);
    this.#isWithinRow = false;
    if (count !== columns.length)
      this.#bytes.fail(`it has ${count} values for ${columns.length} columns`);
  }

  #give() {
    const { name: table, columns } = this.#table;
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
    this.#rows.push({ table, columns, values: this.#values });
  }

  #readCopy() {
    const bytes = this.#bytes;
    const name = readName(bytes);
    const columns = bytes.space() === OPENS ? readNames(bytes) : [];
    const from = bytes.at;
    this.#passList();
    const options = bytes.since(from);
    if (!bytes.delimiter() || !/^\s*FROM\s+stdin\b/i.test(options))
      bytes.fail(`COPY of table ${name} is not from stdin`);
    bytes.passLine();
    this.#session.setPostgres();
    if (!this.#sees(name)) {
      this.#step = this.#passCopy;
      return;
    }
    if (/\bWITH\b|\(/i.test(options))
      bytes.fail(`COPY of table ${name} has options: only pg_dump's own text format is read`);
    this.#begin(name, columns, this.#readLine);
  }

  #readLine() {
    if (passEndOfRows(this.#bytes)) this.#step = this.#readStatement;
    else {
      this.#read(readCells);
      this.#give();
    }
  }
}
