import { expect, test } from 'vitest';
import {
  asLanguage,
  DATE_TAGS,
  DIGITS,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LANGUAGES,
} from '../../../contract/values/languages.ts';

const LONG = { dateStyle: 'long', timeZone: 'UTC' } as const;

test('writes numbers and dates of each language in its digits or in Latin ones, whatever the default', () => {
  const written = LANGUAGES.map((language) => [
    LANGUAGE_NAMES[language],
    ...DIGITS.flatMap((digits) => [
      new Intl.NumberFormat(LANGUAGE_TAGS[language][digits]).format(123_456),
      new Intl.DateTimeFormat(DATE_TAGS[language][digits], LONG).format(0),
    ]),
  ]);
  expect(written).toEqual([
    ['English', '123,456', '1 January 1970', '123,456', '1 January 1970'],
    ['বাংলা', '১,২৩,৪৫৬', '১ জানুয়ারি, ১৯৭০', '1,23,456', '1 জানুয়ারি, 1970'],
  ]);
});

test('writes the time of day in digits alone', () => {
  const evening = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  const written = LANGUAGES.flatMap((language) =>
    DIGITS.map((digits) =>
      new Intl.DateTimeFormat(DATE_TAGS[language][digits], evening).format(
        Date.UTC(2026, 10, 26, 16, 42),
      ),
    ),
  );
  expect(written).toEqual(['16:42', '16:42', '১৬:৪২', '16:42']);
});

test('knows a language by its exact name alone', () => {
  expect(['en', 'bn', 'EN', 'bn-BD', '', 'constructor', null, undefined].map(asLanguage)).toEqual([
    'en',
    'bn',
    ...Array(6).fill(null),
  ]);
});
