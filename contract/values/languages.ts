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

/**
 * The language that most letters of a text belong to, by its beginning; undefined where that is the page's own, or
 * neither leads. Latin letters are taken for English; those of addresses, and of whom a mention names, do not count.
 */
export function foreignLanguage(text: string, own: Language): Language | undefined {
  const start = text.slice(0, 300).replace(/\w{0,6}[:/][!-~]*/g, '');
  const lead = start.replace(/[^ঁ-ৣ]+/g, '').length - start.replace(/[^a-z]+/gi, '').length;
  const found = lead > 0 ? 'bn' : 'en';
  return lead === 0 || found === own ? undefined : found;
}

/** A language if the forum offers it, else null: one chosen before may be offered no more. */
export const ifOffered = (
  language: Language | null,
  offered: readonly Language[],
): Language | null => (language && offered.includes(language) ? language : null);

/** The language that a text names; null where it names none. */
export const asLanguage = (text: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;
