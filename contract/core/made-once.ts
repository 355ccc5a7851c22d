/**
 * Declares a formatter of `Intl` by its parts, such as language tag and zone. It is made once for each combination:
 * to make one takes some 50 µs, far more than its use.
 */
export function madeOnce<Parts extends string[], Formatter>(
  make: (...parts: Parts) => Formatter,
): (...parts: Parts) => Formatter {
  const made = new Map<string, Formatter>();
  return (...parts) => {
    const key = parts.join(' ');
    const known = made.get(key);
    if (known) return known;
    const formatter = make(...parts);
    made.set(key, formatter);
    return formatter;
  };
}
