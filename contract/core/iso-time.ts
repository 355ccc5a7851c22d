/** Reads times that people and other programs write. `Date.parse` alone makes 2 March of 30 February. */
import { IsDate } from 'typebox/format';

/** True if a text begins with a date of the calendar, as 2024-02-29. */
export const beginsWithDate = (text: string): boolean => IsDate(text.slice(0, 10));
