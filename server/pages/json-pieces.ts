/** JSON within a script element: no text in it ends the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The JSON of a value within a script element, in pieces, for a whole would take too long at once.
 * @param value plain data; a list may be any iterable, whose items are made when they are asked for.
 * @param depth so many levels of lists and objects are taken apart; each value below is one piece.
 */
export function* jsonPieces(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) return yield scriptJson(value);
  let before = '';
  if (Symbol.iterator in value) {
    yield '[';
    for (const item of value as Iterable<unknown>) {
      yield before;
      yield* jsonPieces(item, depth - 1);
      before = ',';
    }
    return yield ']';
  }
  yield '{';
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${scriptJson(key)}:`;
    yield* jsonPieces(field, depth - 1);
    before = ',';
  }
  yield '}';
}
