/** Reads times that people and other programs write. `Date.parse` alone makes 2 March of 30 February. */
import { IsDate, IsDateTime } from 'typebox/format';

/** True if a text begins with a date of the calendar, as 2024-02-29. */
export const beginsWithDate = (text: string): boolean => IsDate(text.slice(0, 10));

/** RFC 3339 also allows small letters and suffixes; other forms of ISO 8601 lack a zone, or name weeks. */
const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** A time with its zone, as 2023-11-14T22:13:20Z, in milliseconds since 1970; NaN for any other text. */
export const timeOfIso = (text: string): number =>
  WITH_ZONE.test(text) && IsDateTime(text) ? Date.parse(text) : Number.NaN;
