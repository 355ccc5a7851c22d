import { expect, test } from 'vitest';
import { shownIn } from '../../../../client/features/auth/proof/proof-form.tsx';

test.each([
  [true, ' two spaces ', { password: ' two spaces ' }],
  [true, '   ', { password: '   ' }],
  [true, '', null],
  [false, ' 123 456 ', { code: '123 456' }],
  [false, '   ', null],
])('a proof (of a password: %s) of "%s" is taken as it was typed', (asksPassword, typed, shown) => {
  const fields = new FormData();
  fields.set('proof', typed);
  expect(shownIn(fields, asksPassword)).toEqual(shown);
});
