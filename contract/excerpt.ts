import { truncate } from './graphemes.ts';
import { EXCERPT } from './limits.ts';
import { withoutMarks } from './markup/plain.ts';
import type { Format } from './text-format.ts';

/** The beginning of a text as its readers see it: what a reply shows of the comment that it answers. */
export const excerptOf = (text: string, format: Format): string =>
  truncate(withoutMarks(text, format), EXCERPT).text;
