const DAY_MS = 86_400_000;
/** `hh:mm:ss.sssZ`, the end of a time in ISO 8601. */
const CLOCK_LENGTH = 13;
/** The beginnings of times, by the day since 1970: Node takes five times as long for a whole one. */
const dates = new Map<number, string>();
const MOST_DATES = 4_096;
const padded = (most: number, digits: number) =>
  Array.from({ length: most }, (_, n) => String(n).padStart(digits, '0'));
const [TWO, THREE] = [padded(60, 2), padded(1_000, 3)];

/** `2026-11-26T` of a day since 1970. */
function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, -CLOCK_LENGTH);
  if (dates.size >= MOST_DATES) dates.clear();
  dates.set(day, date);
  return date;
}

/** A time in the contract's form: milliseconds since 1970 in ISO 8601. */
export function iso(time: number): string {
  const day = Math.floor(time / DAY_MS);
  const ms = time - day * DAY_MS;
  const seconds = Math.floor(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`;
  return `${dateOf(day)}${clock}.${THREE[ms % 1_000]}Z`;
}
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
