/** A Bengali number at the start of a line, after the markers of quotes and lists around it. */
export const BENGALI_NUMBER = /^([ \t>*+-]*)([\u09e6-\u09ef]{1,9})(?=[.)])/gm;

/** True if a list in the text is numbered in Bengali digits. Its HTML does not say so. */
export const hasBengaliNumbers = (text: string): boolean => text.search(BENGALI_NUMBER) !== -1;
