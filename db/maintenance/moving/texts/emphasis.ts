import { EMPHASIS, STRONG } from './blocks.ts';

/** A written piece of a line. A solid one is a link, code or a picture, which no mark divides. */
export interface Piece {
  text: string;
  marks: number;
  solid: boolean;
}

const BOTH = STRONG | EMPHASIS;
const starsOf = (marks: number): string =>
  (marks & STRONG ? '**' : '') + (marks & EMPHASIS ? '*' : '');

const BENGALI = /[\u0980-\u09ff]/;
const WORD = /[0-9A-Za-z\u0980-\u09ff]/;
const DIGIT = /[0-9\u09e6-\u09ef]/;
const SPACE = /\s/;
const SIGN = /[\p{P}\p{S}]/u;

/** True if stars between two characters open (or, the characters exchanged, close) emphasis in our markup. */
function isFlank(outer: string, inner: string): boolean {
  if (inner === '' || SPACE.test(inner)) return false;
  if ((DIGIT.test(outer) && WORD.test(inner)) || (DIGIT.test(inner) && WORD.test(outer)))
    return false;
  return (
    !SIGN.test(inner) ||
    outer === '' ||
    SPACE.test(outer) ||
    SIGN.test(outer) ||
    BENGALI.test(outer)
  );
}

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x20);
function lastOf(text: string): string {
  const last = text.slice(-1);
  return /[\udc00-\udfff]/.test(last) ? text.slice(-2) : last;
}
const FIRST_UNIT = /^\\?[\s\S]/u;
/** The last character of escaped words, with the backslash that escapes it. */
function lastUnit(text: string): string {
  const last = lastOf(text);
  let at = text.length - last.length;
  while (at > 0 && text[at - 1] === '\\') at--;
  return (text.length - last.length - at) % 2 === 1 ? `\\${last}` : last;
}

/** Spaces have the marks that both their neighbours have: no mark begins or ends at a space. */
function withSpacesApart(pieces: readonly Piece[]): Piece[] {
  const apart: Piece[] = [];
  for (const piece of pieces) {
    const core = piece.solid ? piece.text : piece.text.trim();
    const before = piece.solid || core === '' ? 0 : piece.text.indexOf(core);
    const spaces = core === '' ? piece.text : piece.text.slice(0, before);
    const after = core === '' || piece.solid ? '' : piece.text.slice(before + core.length);
    if (spaces !== '') apart.push({ text: spaces, marks: 0, solid: false });
    if (core !== '') apart.push({ ...piece, text: core });
    if (after !== '') apart.push({ text: after, marks: 0, solid: false });
  }
  let marks = 0;
  const marksAfter: number[] = [];
  for (let n = apart.length - 1; n >= 0; n--) {
    marksAfter[n] = marks;
    const piece = apart[n];
    if (piece && piece.text.trim() !== '') marks = piece.marks;
  }
  marks = 0;
  for (const [n, piece] of apart.entries())
    if (piece.text.trim() === '') piece.marks = marks & (marksAfter[n] ?? 0);
    else marks = piece.marks;
  return apart;
}

const without = (piece: Piece, marks: number): Piece => ({ ...piece, marks: piece.marks & ~marks });

/** Marks that one run of stars has opened, and those of them that are open. */
interface Opened {
  run: number;
  marks: number;
}

/** True if stars between two characters open these marks, and close none of those that are open. */
function opensAt(outer: string, inner: string, open: readonly Opened[]): boolean {
  if (!isFlank(outer, inner)) return false;
  // The rest of a run of three is closed by any stars that can close; other runs differ by the rule of three.
  return !(open.some(({ run }) => run === BOTH) && isFlank(inner, outer));
}

/** Removes the marks that can't open where they begin, or would cross others; a sign moves out of them. */
function withOpeners(pieces: readonly Piece[]): Piece[] {
  const shown: Piece[] = [];
  let open: Opened[] = [];
  const rest = pieces.toReversed();
  for (let piece = rest.pop(); piece; piece = rest.pop()) {
    const before = shown.at(-1);
    const old = before?.marks ?? 0;
    const closing = old & ~piece.marks;
    const opening = piece.marks & ~old;
    const first = open.findIndex(({ marks }) => (marks & closing) !== 0);
    // Marks that opened later than one that closes here would cross it.
    const crossing =
      first === -1 ? 0 : open.slice(first + 1).reduce((all, { marks }) => all | marks, 0);
    const excess = (crossing & piece.marks) | (closing === 0 ? 0 : opening);
    if (excess !== 0) rest.push(without(piece, excess));
    else if (
      opening !== 0 &&
      !opensAt(before ? lastOf(before.text) : '', firstOf(piece.text), open)
    ) {
      const unit = piece.solid ? piece.text : (FIRST_UNIT.exec(piece.text)?.[0] ?? '');
      if (unit.length < piece.text.length)
        rest.push({ ...piece, text: piece.text.slice(unit.length) });
      rest.push(without({ ...piece, text: unit }, opening));
    } else {
      const { marks } = piece;
      open = open
        .map((one) => ({ ...one, marks: one.marks & marks }))
        .filter((one) => one.marks !== 0);
      if (opening !== 0) open.push({ run: opening, marks: opening });
      shown.push(piece);
    }
  }
  return shown;
}

/** Removes the marks that can't close where they end; a sign moves out of them. */
function withClosers(pieces: readonly Piece[]): Piece[] {
  const shown: Piece[] = [];
  const rest = [...pieces];
  for (let piece = rest.pop(); piece; piece = rest.pop()) {
    const after = shown.at(-1);
    const closing = piece.marks & ~(after?.marks ?? 0);
    if (closing === 0 || isFlank(after ? firstOf(after.text) : '', lastOf(piece.text))) {
      shown.push(piece);
      continue;
    }
    const unit = piece.solid ? piece.text : lastUnit(piece.text);
    if (unit.length < piece.text.length)
      rest.push({ ...piece, text: piece.text.slice(0, -unit.length) });
    rest.push({ ...piece, text: unit, marks: piece.marks & ~closing });
  }
  return shown.toReversed();
}

/** Writes pieces of a line with the stars of their marks. */
export function withStars(pieces: readonly Piece[]): string {
  if (pieces.every(({ marks }) => marks === 0)) return pieces.map(({ text }) => text).join('');
  const shown = withClosers(withOpeners(withSpacesApart(pieces)));
  let line = '';
  let open = 0;
  for (const { text, marks } of shown) {
    // One boundary either opens or closes, so that the order of its stars has no meaning.
    line += starsOf(open ^ marks) + text;
    open = marks;
  }
  return line + starsOf(open);
}
