/** Converts a text to lower case and Unicode form NFC, so that equal-looking texts compare equal. */
export const foldCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().normalize('NFC');

/** A LIKE pattern for columns that contain the text; `%` and `_` in the text are escaped. */
export const containing = (text: string): string => `%${foldCase(text).replace(/[!%_]/g, '!$&')}%`;
