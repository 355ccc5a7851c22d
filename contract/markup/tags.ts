import { LONGEST } from '../values/limits.ts';

/**
 * `#tag` in a text: letters, marks, digits, joiners, `_` and `-`, at least one of them a letter. Names as C++ and C# end
 * in signs: two of the first after any letter, one of the second after one letter alone, as `#tea#` is no such name.
 */
const TAG = `#(?:[A-Za-z]#(?![#\\p{L}\\p{M}\\p{N}_])|(?=[\\p{N}_-]*\\p{L})(?:[\\p{L}\\p{M}\\p{N}\\u200c\\u200d_-]{0,${LONGEST.tag - 3}}\\p{L}\\+\\+(?![+\\p{L}\\p{M}\\p{N}_])|[\\p{L}\\p{M}\\p{N}\\u200c\\u200d_-]{1,${LONGEST.tag}}))`;
const BEFORE = /[\p{L}\p{M}\p{N}_&/#]$/u;
const AFTER = /^[\p{L}\p{M}\p{N}]/u;
const AT = new RegExp(TAG, 'uy');

/** The tag that begins at `start` with its `#`, as written; null: none begins there. */
export function tagAt(text: string, start: number, end = text.length): string | null {
  if (BEFORE.test(text.slice(Math.max(0, start - 2), start))) return null;
  AT.lastIndex = start;
  const found = AT.exec(text)?.[0].slice(0, end - start);
  if (!found || AFTER.test(text.slice(start + found.length, start + found.length + 2))) return null;
  return found.replace(/(?<![-_])[-_]+$/, '');
}

/** The address of a tag's page. */
export const tagPath = (tag: string): string =>
  `/tags/${encodeURIComponent(tag.replace(/^#/, '').toLowerCase())}`;
