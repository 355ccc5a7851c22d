import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  asLanguage,
  DIGITS,
  LANGUAGES,
  withLatinDigits,
} from '../../../contract/values/languages.ts';
import { chooseDigits } from '../../../messages/digits.ts';
import { MESSAGES } from '../../../messages/languages.ts';

test('reads Bengali digits, and leaves other signs', () => {
  for (const [typed, read] of [
    ['০১২৩৪৫৬৭৮৯', '0123456789'],
    ['-১2৩,৪৫.৬', '-123,45.6'],
    ['৫টি', '5টি'],
    ['', ''],
  ] as const)
    expect(withLatinDigits(typed)).toBe(read);
  for (const typed of ['0123', '٠١٢٣', '۰۱۲۳', '०१२३', '０１２３', '𝟎𝟏', '৴৳৺'])
    expect(withLatinDigits(typed)).toBe(typed);
});

test('texts have no digits of their own: readers choose whether they see ১২৩ or 123', () => {
  const source = readFileSync(new URL('../../../messages/bn.ts', import.meta.url), 'utf8');
  const lines = source.split('\n').filter((line) => /[০-৯]/.test(line));
  expect(lines).toEqual(["export const digitsShown = { native: '১২৩', latin: '123' };"]);
});

test('writes numbers, dates and times of each language in its digits or in Latin ones', () => {
  const written = LANGUAGES.flatMap((language) =>
    DIGITS.map((digits) => {
      chooseDigits(digits);
      const { number, siteDateTag } = MESSAGES[language];
      const format = (options: Intl.DateTimeFormatOptions, time: number) =>
        new Intl.DateTimeFormat(siteDateTag(), { ...options, timeZone: 'UTC' }).format(time);
      return [
        number(123_456),
        format({ dateStyle: 'long' }, 0),
        format({ hour: 'numeric', minute: '2-digit' }, Date.UTC(2026, 10, 26, 16, 42)),
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
    ...['en', 'bn'],
    ...Array(6).fill(null),
  ]);
});
