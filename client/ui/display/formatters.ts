/** Formatters of `Intl` that each page uses. */
import { numberTag, siteDateTag } from '#messages';
import { madeOnce } from '../../../contract/core/made-once.ts';

const ungrouped = madeOnce((tag: string) => new Intl.NumberFormat(tag, { useGrouping: false }));
const years = madeOnce((tag: string) => new Intl.DateTimeFormat(tag, { year: 'numeric' }));

/** A number of a page or a row, without thousands set apart. */
export const ordinal = (number: number): string => ungrouped(numberTag()).format(number);

/** The year of a time, in the zone of the reader's browser or of the server's process. */
export const yearOf = (time: number): string => years(siteDateTag()).format(time);
