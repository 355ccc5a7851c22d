import { CUT } from './byte-window.ts';
import type { SqlBytes } from './sql-bytes.ts';

/** How programs begin and end their dumps. A dump with the first of them and not the second is cut. */
const ENDINGS: readonly { by: string; begins: RegExp; ends: RegExp }[] = [
  { by: '-- Dump completed', begins: /^-- (?:MySQL|MariaDB) dump /, ends: /^-- Dump completed/ },
  {
    by: '-- PostgreSQL database dump complete',
    begins: /^-- PostgreSQL database dump\s*$/,
    ends: /^-- PostgreSQL database dump complete/,
  },
  {
    by: "Adminer's last line, with the time",
    begins: /^-- Adminer [4-9]/,
    ends: /^-- \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/,
  },
  {
    by: 'SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT',
    begins: /^SET @OLD_CHARACTER_SET_CLIENT\s*=/i,
    ends: /^SET CHARACTER_SET_CLIENT\s*=.*@OLD_CHARACTER_SET_CLIENT/i,
  },
  {
    by: 'COMMIT',
    begins: /^(?:START\s+TRANSACTION|BEGIN)\b/i,
    ends: /^(?:COMMIT|END|ROLLBACK)\b/i,
  },
];

const UTF8 = /^(?:utf-?8(?:mb[34])?|unicode|binary|ascii|sql_ascii|default)$/i;
const CHARSET = /^SET\s+(?:NAMES\s+|(?:SESSION\s+)?client_encoding\s*(?:=|TO)\s*)['"]?([\w-]+)/i;
const STANDARD_STRINGS = /\bstandard_conforming_strings\s*(?:=|TO)\s*'?(\w+)/i;
/** An assignment of the mode, or of a variable that saves it. */
const SQL_MODE =
  /(?:(@\w+)\s*:?=\s*@@(?:\w+\.)?sql_mode\b)|(?:(?<!\w)sql_mode\s*:?=\s*(?:IFNULL\(\s*)?(@\w+|'[^']*'|"[^"]*"))/gi;

/** The state that a dump's comments and statements set for the reading of what follows. */
export class DumpSession {
  readonly #bytes: SqlBytes;
  /** The endings that must follow. */
  readonly #open = new Set<string>();
  /** The variables that hold a mode, with its meaning for backslashes. */
  readonly #modes = new Map<string, boolean>();

  constructor(bytes: SqlBytes) {
    this.#bytes = bytes;
  }

  /** Takes a comment before a statement, or a statement about the session. @throws DumpFault */
  note(text: string) {
    for (const { by, begins, ends } of ENDINGS) {
      if (begins.test(text)) this.#open.add(by);
      if (ends.test(text)) this.#open.delete(by);
    }
    if (text.startsWith('-- PostgreSQL database')) this.setPostgres();
  }

  /** PostgreSQL's strings have no escapes, unless a setting says so. */
  setPostgres() {
    if (!this.#bytes.lexis.postgres) this.#bytes.setLexis({ postgres: true, backslash: false });
  }

  /** Takes a statement `SET …`. @throws DumpFault for texts in another encoding. */
  set(text: string) {
    this.note(text);
    const charset = CHARSET.exec(text)?.[1];
    if (charset !== undefined && !UTF8.test(charset))
      this.#bytes.fail(
        `the dump is in ${charset}. Dump the database again in UTF-8: mysqldump and mysql have --default-character-set=utf8mb4, pg_dump has --encoding=UTF8`,
      );
    const isStandard = STANDARD_STRINGS.exec(text)?.[1];
    if (/\bclient_encoding\b/i.test(text) || isStandard !== undefined) this.setPostgres();
    if (isStandard !== undefined)
      this.#bytes.setLexis({ backslash: /^(?:off|false|0)$/i.test(isStandard) });
    for (const [, saved, mode = ''] of text.matchAll(SQL_MODE))
      if (saved !== undefined) this.#modes.set(saved, this.#bytes.lexis.backslash);
      else
        this.#bytes.setLexis({
          backslash: mode.startsWith('@')
            ? (this.#modes.get(mode) ?? true)
            : !/NO_BACKSLASH_ESCAPES/i.test(mode),
        });
  }

  /** @throws DumpFault when what the dump's begin announces does not stand at its end. */
  assertEnded() {
    const [missing] = this.#open;
    if (missing !== undefined) this.#bytes.fail(`${CUT}: "${missing}" must stand at its end`);
  }
}
