import { expect, test } from 'vitest';
import { asLanguage, DIGITS, LANGUAGES } from '../../../contract/values/languages.ts';
import { chooseDigits } from '../../../messages/digits.ts';
import { MESSAGES } from '../../../messages/languages.ts';

const LONG = { dateStyle: 'long', timeZone: 'UTC' } as const;
const EVENING = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;

test('writes numbers, dates and times of each language in its digits or in Latin ones', () => {
  const written = LANGUAGES.flatMap((language) =>
    DIGITS.map((digits) => {
      chooseDigits(digits);
      const { number, siteDateTag } = MESSAGES[language];
      const time = Date.UTC(2026, 10, 26, 16, 42);
      return [
        number(123_456),
        new Intl.DateTimeFormat(siteDateTag(), LONG).format(0),
        new Intl.DateTimeFormat(siteDateTag(), EVENING).format(time),
      ];
    }),
  );
  chooseDigits('native');
  expect(written).toEqual([
    ['123,456', '1 January 1970', '16:42'],
    ['123,456', '1 January 1970', '16:42'],
    ['১,২৩,৪৫৬', '১ জানুয়ারি, ১৯৭০', '১৬:৪২'],
    ['1,23,456', '1 জানুয়ারি, 1970', '16:42'],
  ]);
});

test('knows a language by its exact name alone', () => {
  expect(['en', 'bn', 'EN', 'bn-BD', '', 'constructor', null, undefined].map(asLanguage)).toEqual([
    'en',
    'bn',
    ...Array(6).fill(null),
  ]);
});
