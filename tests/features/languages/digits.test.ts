import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withLatinDigits } from '../../../contract/values/languages.ts';

test.each([
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['0123456789', '0123456789'],
  ['১2৩', '123'],
  ['-১২,৩৪৫.৬', '-12,345.6'],
  ['৫টি', '5টি'],
  ['', ''],
])('reads Bengali digits: %j is %j', (typed, read) => {
  expect(withLatinDigits(typed)).toBe(read);
});

test.each(['٠١٢٣', '۰۱۲۳', '०१२३', '０１２３', '𝟎𝟏', '৴৳৺'])('leaves other signs: %j', (typed) => {
  expect(withLatinDigits(typed)).toBe(typed);
});

test('texts have no digits of their own: readers choose whether they see ১২৩ or 123', () => {
  const source = readFileSync(new URL('../../../messages/bn.ts', import.meta.url), 'utf8');
  const lines = source.split('\n').filter((line) => /[০-৯]/.test(line));
  expect(lines).toEqual(["export const digitsShown = { native: '১২৩', latin: '123' };"]);
});
