import { NOT_UTF8 } from './byte-window.ts';
import type { SqlBytes } from './sql-bytes.ts';

const [TAB, LF, CR, BACKSLASH, DOT] = [9, 10, 13, 92, 46];
const END_OF_ROWS = Buffer.from('\n\\.');

/** The index of the next line feed. @throws MORE */
function endOfLine(bytes: SqlBytes): number {
  const found = bytes.bytes.subarray(bytes.at, bytes.end).indexOf(LF);
  if (found !== -1) return bytes.at + found;
  bytes.byteAt(bytes.end);
  return bytes.end;
}

/** True if `\.` stands here alone on its line, which is passed: no rows follow. */
export function passEndOfRows(bytes: SqlBytes): boolean {
  if (bytes.peek() !== BACKSLASH || bytes.peek(1) !== DOT) return false;
  const end = bytes.peek(2);
  if (end !== -1 && end !== LF && end !== CR) return false;
  bytes.passLine();
  return true;
}

/** Passes the rows that nobody wants. A backslash of a value is doubled, so `\.` begins a line only at their end. */
export function passRows(bytes: SqlBytes) {
  while (!passEndOfRows(bytes)) {
    const found = bytes.bytes.subarray(bytes.at, bytes.end).indexOf(END_OF_ROWS);
    // The mark may be cut by the end of the bytes.
    if (found === -1) {
      bytes.start = Math.max(bytes.at, bytes.end - END_OF_ROWS.length);
      bytes.at = bytes.start;
      bytes.byteAt(bytes.end);
      bytes.cut();
    }
    bytes.at += found + 1;
    bytes.start = bytes.at;
  }
}

/**
 * Reads a row of PostgreSQL's COPY in its text format: a line, with tabs between the values.
 * @param wants true for the columns by their places whose values are decoded; the others are null.
 * @param values takes the values. @returns how many there are.
 */
export function readCells(
  bytes: SqlBytes,
  wants: readonly boolean[],
  values: (string | null)[],
): number {
  const end = endOfLine(bytes);
  if (end === bytes.end) bytes.cut();
  const source = bytes.bytes;
  // A CR of a value is written as \r.
  const last = end > bytes.at && source[end - 1] === CR ? end - 1 : end;
  for (let from = bytes.at; ; ) {
    let [i, high, backslashes] = [from, 0, 0];
    for (; i < last; i++) {
      const byte = source[i] as number;
      if (byte === TAB) break;
      high |= byte;
      if (byte === BACKSLASH) {
        backslashes++;
        i++;
      }
    }
    const to = Math.min(i, last);
    values.push(wants[values.length] === false ? null : cellOf(bytes, from, to, high, backslashes));
    if (to === last) break;
    from = to + 1;
  }
  bytes.at = end + 1;
  return values.length;
}

function cellOf(bytes: SqlBytes, from: number, to: number, high: number, backslashes: number) {
  if (backslashes === 1 && to - from === 2 && bytes.bytes[from + 1] === 78) return null;
  if (backslashes > 0) bytes.cell(from, to);
  else bytes.plain(bytes.bytes, from, to, high);
  return bytes.text() ?? bytes.fail(NOT_UTF8);
}
