/** Lower case and one Unicode form, so that a search finds what looks alike. */
export const foldCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().normalize('NFC');

/** A LIKE pattern that finds the text anywhere; `%` and `_` in it are ordinary characters. */
export const containing = (text: string): string => `%${foldCase(text).replace(/[!%_]/g, '!$&')}%`;
