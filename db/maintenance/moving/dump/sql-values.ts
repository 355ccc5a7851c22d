import { NOT_UTF8 } from './byte-window.ts';
import { isWord, type SqlBytes } from './sql-bytes.ts';
import type { Escapes } from './sql-strings.ts';

const [QUOTE, DOUBLE, BACKTICK, COMMA, OPENS, CLOSES, COLON] = [39, 34, 96, 44, 40, 41, 58];
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
const HEX = /^(?:[\da-f]{2})*$/i;
const BITS = /^[01]{1,64}$/;
const CONSTANTS: Readonly<Record<string, string | null>> = {
  NULL: null,
  DEFAULT: null,
  TRUE: '1',
  FALSE: '0',
};

/** The text of bytes that stand as hexadecimal digits. */
function textOfHex(bytes: SqlBytes, digits: string): string {
  if (!HEX.test(digits)) bytes.fail('a hexadecimal value has other signs than pairs of digits');
  const text = Buffer.from(digits, 'hex');
  bytes.plain(text, 0, text.length, 128);
  return textOf(bytes);
}

function textOf(bytes: SqlBytes): string {
  return bytes.text() ?? bytes.fail(NOT_UTF8);
}

const isQuote = (bytes: SqlBytes, byte: number) =>
  byte === QUOTE || (byte === DOUBLE && !bytes.lexis.postgres);

/** Reads the string that stands here, with those that follow it. */
function readString(bytes: SqlBytes, escapes: Escapes): string {
  bytes.string(escapes);
  for (;;) {
    if (!isQuote(bytes, bytes.space())) return textOf(bytes);
    bytes.string(escapes, true);
  }
}

/** Reads a value that begins with a word: a constant, or a string with its prefix. */
function readWord(bytes: SqlBytes): string | null {
  const escapes: Escapes = bytes.lexis.backslash ? 'mysql' : 'none';
  const word = bytes.word().toUpperCase();
  const constant = CONSTANTS[word];
  if (constant !== undefined) return constant;
  if (word === 'CURRENT_TIMESTAMP') {
    if (bytes.space() === OPENS) passValue(bytes);
    return word;
  }
  if (word.startsWith('0X')) return textOfHex(bytes, word.slice(2));
  const isNext = isQuote(bytes, bytes.peek());
  if (isNext && word === 'X') return textOfHex(bytes, readString(bytes, 'none'));
  if (word.startsWith('0B') || (isNext && word === 'B')) {
    const bits = isNext ? readString(bytes, 'none') : word.slice(2);
    return BITS.test(bits) ? `${BigInt(`0b${bits}`)}` : bytes.fail('a bit value has other digits');
  }
  if (isNext && word === 'E' && bytes.lexis.postgres) return readString(bytes, 'postgres');
  if (isNext && word === 'N') return readString(bytes, escapes);
  if (word.startsWith('_')) {
    const byte = bytes.space();
    if (isQuote(bytes, byte)) return readString(bytes, escapes);
    return readWord(bytes);
  }
  if (word === 'UNHEX' && bytes.space() === OPENS) {
    bytes.at++;
    bytes.space();
    const text = textOfHex(bytes, readString(bytes, 'none'));
    if (bytes.space() !== CLOSES) bytes.fail('UNHEX has more than a string');
    bytes.at++;
    return text;
  }
  return bytes.fail(`there is "${word.slice(0, 40)}" where a value must stand`);
}

function readNumber(bytes: SqlBytes): string | null {
  const from = bytes.at;
  for (let byte = bytes.peek(); isWord(byte) || byte === 43 || byte === 45 || byte === 46; ) {
    bytes.at++;
    byte = bytes.peek();
  }
  const text = bytes.since(from);
  if (NUMBER.test(text)) return text;
  if (bytes.peek() === -1) bytes.cut();
  bytes.at = from;
  return readWord(bytes);
}

/** Passes a value that nobody wants. Only its strings and brackets are read. */
function passValue(bytes: SqlBytes): null {
  const from = bytes.at;
  for (let depth = 0; ; bytes.at++) {
    const byte = bytes.pass(false);
    if (depth === 0 && (byte === COMMA || byte === CLOSES)) break;
    if (byte === OPENS) depth++;
    else if (byte === CLOSES) depth--;
    else if (byte !== COMMA) bytes.fail('a statement ends within a row');
  }
  if (bytes.at === from) bytes.fail('a value is missing');
  return null;
}

/**
 * Reads the values of a row, from its opening bracket to behind the closing one.
 * @param wants true for the columns by their places whose values are decoded; the others are null.
 * @param values takes the values. @returns how many there are.
 */
export function readValues(
  bytes: SqlBytes,
  wants: readonly boolean[],
  values: (string | null)[],
): number {
  const escapes: Escapes = bytes.lexis.backslash ? 'mysql' : 'none';
  bytes.at++;
  for (;;) {
    const byte = bytes.space();
    if (wants[values.length] === false) values.push(passValue(bytes));
    else if (isQuote(bytes, byte)) values.push(readString(bytes, escapes));
    else if (byte === -1) bytes.cut();
    else if (byte === BACKTICK) bytes.fail('there is a name where a value must stand');
    else
      values.push(isWord(byte) && (byte < 48 || byte > 57) ? readWord(bytes) : readNumber(bytes));
    let next = bytes.space();
    // A cast of PostgreSQL, such as '{}'::jsonb.
    if (next === COLON && bytes.peek(1) === COLON) {
      passValue(bytes);
      next = bytes.peek();
    }
    bytes.at++;
    if (next === CLOSES) return values.length;
    if (next === -1) bytes.cut();
    if (next !== COMMA) bytes.fail('there is neither a comma nor a bracket behind a value');
  }
}
