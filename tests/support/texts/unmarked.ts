import type { WrittenText } from '../../../db/core/texts.ts';

/** A text as write jobs get it, plain and without an address. */
export const unmarked = (text: string): WrittenText => ({
  text,
  format: 'plain',
  html: null,
  htmlVersion: 1,
  mentions: null,
  mentioned: [],
});
