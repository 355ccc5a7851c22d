import type { MarkdownIt } from 'markdown-it';

const DIGIT = /[0-9\u09e6-\u09ef]/;
const WORD = /[0-9A-Za-z\u0980-\u09ff]/;
/** Bengali adds its endings without a space, also to a quoted word: `**"কলকাতা"**র`. */
const BENGALI = /[\u0980-\u09ff]/;
const SPACE = /\s/;

/** A run of `*` that is an operator of a sum, as in `2*3*4` or `2*x`. */
const isProduct = (before: string, after: string, length: number) =>
  WORD.test(before) &&
  WORD.test(after) &&
  (length === 1
    ? DIGIT.test(before) || DIGIT.test(after)
    : DIGIT.test(before) && DIGIT.test(after));

/** Says which runs of `*` open and close emphasis; `_` never does. */
export function withEmphasisRules(md: MarkdownIt): void {
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const run = super.scanDelims(start, canSplitWord);
      if (this.src[start] !== '*') return { ...run, can_open: false, can_close: false };
      const before = this.src.charAt(start - 1);
      const after = this.src.charAt(start + run.length);
      if (isProduct(before, after, run.length))
        return { ...run, can_open: false, can_close: false };
      return {
        ...run,
        can_open: run.can_open || (BENGALI.test(before) && after !== '' && !SPACE.test(after)),
        can_close: run.can_close || (BENGALI.test(after) && before !== '' && !SPACE.test(before)),
      };
    }
  };
}
