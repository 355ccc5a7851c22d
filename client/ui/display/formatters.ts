/** Formatters of `Intl` that are made once. To make one takes some 50 µs, which each rendered page would pay. */
import { numberTag, siteDateTag } from '#messages';

/** Declares a formatter of some parts, such as its language tag and zone. It is made once for each combination of them. */
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

const ungrouped = madeOnce((tag: string) => new Intl.NumberFormat(tag, { useGrouping: false }));
const years = madeOnce((tag: string) => new Intl.DateTimeFormat(tag, { year: 'numeric' }));

/** A number of a page or a row, without thousands set apart. */
export const ordinal = (number: number): string => ungrouped(numberTag()).format(number);

/** The year of a time, in the zone of the reader's browser or of the server's process. */
export const yearOf = (time: number): string => years(siteDateTag()).format(time);
