import { MORE } from './byte-window.ts';
import { SqlStrings } from './sql-strings.ts';

/** How the dump's dialect writes strings and comments, and what ends a statement. */
export interface Lexis {
  postgres: boolean;
  /** True if a backslash escapes in each string; PostgreSQL's `E'…'` has escapes anyway. */
  backslash: boolean;
  delimiter: string;
}

const code = (sign: string) => sign.charCodeAt(0);
const [QUOTE, DOUBLE, BACKTICK, BACKSLASH] = [39, 34, 96, 92];
const [HASH, DASH, SLASH, STAR, BANG, DOLLAR, LF] = [35, 45, 47, 42, 33, 36, 10];

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
const isDigit = (byte: number) => byte >= 48 && byte <= 57;
/** True in bare names and words. Bytes above ASCII are letters there. */
export const isWord = (byte: number) =>
  isDigit(byte) || ((byte | 32) - 97) >>> 0 < 26 || byte === 95 || byte === DOLLAR || byte >= 128;

/** The meanings of bytes for `pass`. */
const [ORDINARY, LEXICAL, STOP] = [0, 1, 2];

/** The bytes of a dump that are not read yet, and the reading of words, names and comments at their begin. */
export class SqlBytes extends SqlStrings {
  #lexis: Lexis = { postgres: false, backslash: true, delimiter: ';' };
  #ofStatement = new Uint8Array(256);
  #ofList = new Uint8Array(256);

  constructor() {
    super();
    this.setLexis({});
  }

  get lexis(): Readonly<Lexis> {
    return this.#lexis;
  }
  setLexis(change: Partial<Lexis>) {
    this.#lexis = { ...this.#lexis, ...change };
    const { postgres, delimiter } = this.#lexis;
    this.#ofStatement.fill(ORDINARY);
    for (const sign of postgres ? `'"-/$eE` : `'"\`-/#`) this.#ofStatement[code(sign)] = LEXICAL;
    this.#ofStatement[code(delimiter)] = STOP;
    this.#ofList.set(this.#ofStatement);
    for (const sign of '(),') this.#ofList[code(sign)] = STOP;
  }

  /** True if the delimiter of statements stands here; it is passed. */
  delimiter(): boolean {
    const { delimiter } = this.#lexis;
    for (let n = 0; n < delimiter.length; n++)
      if (this.peek(n) !== delimiter.charCodeAt(n)) return false;
    this.at += delimiter.length;
    return true;
  }

  /** Passes the rest of the line, with its end. */
  passLine() {
    const { bytes } = this;
    let i = this.at;
    while (i < this.end && bytes[i] !== LF) i++;
    if (i === this.end && !this.ended) throw MORE;
    this.at = Math.min(i + 1, this.end);
  }

  /**
   * Passes a comment that stands here. `/*!` begins none: what it has is SQL.
   * @param isFirst true before a statement, where two dashes need no space behind them.
   */
  comment(isFirst = false): boolean {
    const { postgres } = this.#lexis;
    const byte = this.peek();
    if (byte === HASH && !postgres) this.passLine();
    else if (byte === DASH) {
      if (this.peek(1) !== DASH) return false;
      if (!isFirst && !postgres && this.peek(2) > 32) return false;
      this.passLine();
    } else if (byte === SLASH) {
      if (this.peek(1) !== STAR || (this.peek(2) === BANG && !postgres)) return false;
      let i = this.at + 2;
      while (!(this.byteAt(i) === STAR && this.byteAt(i + 1) === SLASH))
        if (this.byteAt(i++) === -1) this.cut();
      this.at = i + 2;
    } else return false;
    return true;
  }

  /** Passes spaces, comments, and the brackets of comments that have SQL. Returns the byte behind them, or -1. */
  space(): number {
    for (;;) {
      const byte = this.at < this.end ? (this.bytes[this.at] as number) : this.peek();
      if (isSpace(byte)) this.at++;
      else if (byte === SLASH && this.peek(1) === STAR && this.peek(2) === BANG) {
        this.at += 3;
        while (isDigit(this.peek())) this.at++;
      } else if (byte === STAR && this.peek(1) === SLASH) this.at += 2;
      else if (!((byte === DASH || byte === HASH || byte === SLASH) && this.comment())) return byte;
    }
  }

  /** The word that stands here behind spaces, or an empty one. */
  word(): string {
    this.space();
    const from = this.at;
    while (isWord(this.peek())) this.at++;
    return this.since(from);
  }

  /** The last part of a name such as `db`.`table`; null where none stands. */
  name(): string | null {
    const byte = this.space();
    if (byte === BACKTICK || byte === DOUBLE) this.string('none');
    else {
      const from = this.at;
      if (this.word() === '') return null;
      this.plain(this.bytes, from, this.at, 128);
    }
    const name = this.text();
    if (name === null) this.fail(`a name is no UTF-8`);
    if (this.space() !== code('.')) return name;
    this.at++;
    return this.name();
  }

  /**
   * Passes what stands before the next stop: the delimiter, and in a list a bracket or a comma; strings and comments are
   * passed whole.
   * @param isUnit true if each item is a unit of its own, which need not be read again.
   * @returns the byte of the stop, which is not passed.
   */
  pass(isUnit: boolean): number {
    const { bytes, end } = this;
    const classes = isUnit ? this.#ofStatement : this.#ofList;
    for (;;) {
      while (this.at < end && classes[bytes[this.at] as number] === ORDINARY) this.at++;
      if (isUnit) this.start = this.at;
      const byte = this.peek();
      if (byte === -1) this.cut();
      if (classes[byte] === STOP) {
        if (byte !== this.#lexis.delimiter.charCodeAt(0)) return byte;
        const at = this.at;
        const isDelimiter = this.delimiter();
        this.at = at;
        if (isDelimiter) return byte;
        this.at++;
      } else this.#passItem(byte);
    }
  }

  #passItem(byte: number) {
    const { postgres, backslash } = this.#lexis;
    if (byte === QUOTE || byte === DOUBLE || byte === BACKTICK)
      this.#passString(this.at, byte, backslash && byte !== BACKTICK);
    else if (byte === DOLLAR) this.#passDollars();
    else if (byte === HASH || byte === DASH || byte === SLASH) {
      if (!this.comment()) this.at++;
    } else if (postgres && this.peek(1) === QUOTE) this.#passString(this.at + 1, QUOTE, true);
    else this.at++;
  }

  /** Passes a string. A doubled quote reads as two strings. */
  #passString(from: number, quote: number, backslash: boolean) {
    const { bytes, end } = this;
    const escaping = backslash ? BACKSLASH : quote;
    let i = from + 1;
    for (; i < end; i++) {
      const byte = bytes[i];
      if (byte === quote) break;
      if (byte === escaping) i++;
    }
    if (i >= end && !this.ended) throw MORE;
    if (i >= end) this.cut();
    this.at = i + 1;
  }

  /** Passes `$tag$ … $tag$` of PostgreSQL, or a lone dollar. */
  #passDollars() {
    let i = this.at + 1;
    while (isWord(this.byteAt(i)) && this.byteAt(i) !== DOLLAR) i++;
    if (this.byteAt(i) !== DOLLAR) {
      this.at++;
      return;
    }
    const tag = this.bytes.subarray(this.at, i + 1);
    const length = this.bytes.subarray(i + 1, this.end).indexOf(tag);
    if (length === -1 && !this.ended) throw MORE;
    if (length === -1) this.cut();
    this.at = i + 1 + length + tag.length;
  }
}
