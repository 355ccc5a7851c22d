import { expect, test } from 'vitest';
import { last4Of } from '../../../contract/core/pay-to.ts';

test.each([
  ['1234', '1234'],
  ['১২৩৪', '1234'],
  ['01712-345678', '5678'],
  ['+880 1712 345679', '5679'],
  ['০১৭১২৩৪৫৬৮০', '5680'],
  ['12345678', null],
  ['123', null],
  ['abcd', null],
  ['', null],
])('of %j the form sends the last four digits %j', (typed, last4) => {
  expect(last4Of(typed)).toBe(last4);
});
