/** The languages of the forum. A third one is added here and in `messages/`. It needs no schema library. */

export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language, named in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' };

/** The digits that a reader sees: those of the language, or 0 to 9. */
export const DIGITS = ['native', 'latin'] as const;
export type Digits = (typeof DIGITS)[number];

type Tags = Readonly<Record<Language, Readonly<Record<Digits, string>>>>;

/**
 * The tags by which `Intl` writes numbers, relative times and lists. Each names its digits, because the defaults of
 * browsers and Node differ.
 */
export const LANGUAGE_TAGS: Tags = {
  en: { native: 'en-u-nu-latn', latin: 'en-u-nu-latn' },
  bn: { native: 'bn-BD-u-nu-beng', latin: 'bn-BD-u-nu-latn' },
};

/**
 * The tags by which `Intl` writes dates and times. Hours count to 24: `Intl` has no Bengali words for AM and PM. In
 * English the day stands before the month.
 */
export const DATE_TAGS: Tags = {
  en: { native: 'en-GB-u-nu-latn', latin: 'en-GB-u-nu-latn' },
  bn: { native: 'bn-BD-u-hc-h23-nu-beng', latin: 'bn-BD-u-hc-h23-nu-latn' },
};

/** The language that a text names; null where it names none. */
export const asLanguage = (text: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;
