/** The languages of the forum. A third one is added here and in `messages/`. It needs no schema library. */

export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the specification. Its built files lie where those of the only language lay before. */
export const FIRST_LANGUAGE: Language = 'en';

/** Each language, named in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' };

/** The digits that a reader sees: those of the language, or 0 to 9. */
export const DIGITS = ['native', 'latin'] as const;
export type Digits = (typeof DIGITS)[number];

/** True of a language with digits of its own: its readers choose. */
export const HAS_OWN_DIGITS: Readonly<Record<Language, boolean>> = { en: false, bn: true };

const BENGALI_DIGIT = /[০-৯]/g;
const BENGALI_ZERO = 0x09e6;

/** A text with 0 to 9 in the place of Bengali digits; all else stays. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(BENGALI_DIGIT, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));

/** A language if the forum offers it, else null: one chosen before may be offered no more. */
export const ifOffered = (
  language: Language | null,
  offered: readonly Language[],
): Language | null => (language && offered.includes(language) ? language : null);

/** The language that a text names; null where it names none. */
export const asLanguage = (text: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;
