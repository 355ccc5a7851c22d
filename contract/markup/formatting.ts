/** The characters with which marks of texts begin; a text without any is one paragraph. */
const MARKS =
  /[*`\\[#]|:\/\/|~~~|^[ \t]*(?:>|[-+](?:[ \t]|$)|[0-9\u09e6-\u09ef]{1,9}[.)])|\n[ \t]*\n/m;

/** True if a text may have marks. It costs far less than the parser, which need not read a text without them. */
export const hasFormatting = (text: string): boolean => MARKS.test(text);
