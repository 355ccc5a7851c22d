/** Results of one function that are kept: the header or zone that people send may be anything. */
const MOST_KEPT = 100;

/**
 * Declares a function of texts whose results are kept, such as a formatter of `Intl` by language tag and zone: to make
 * one takes some 50 µs and 32 kB. When full it begins anew: made-up texts must not keep their places.
 */
export function madeOnce<Parts extends string[], Result extends {}>(
  make: (...parts: Parts) => Result,
): (...parts: Parts) => Result {
  const made = new Map<string, Result>();
  return (...parts) => {
    const key = parts.join(' ');
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(...parts);
    if (made.size >= MOST_KEPT) made.clear();
    made.set(key, result);
    return result;
  };
}
