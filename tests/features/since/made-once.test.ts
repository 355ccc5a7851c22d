import { expect, test } from 'vitest';
import { madeOnce } from '../../../contract/core/made-once.ts';

test('what is made of a text is kept, but never for more than a hundred texts', () => {
  let made = 0;
  const lengthOf = madeOnce((text: string, more: string) => {
    made += 1;
    return text.length + more.length > 3;
  });
  expect([lengthOf('a', 'b'), lengthOf('a', 'b'), lengthOf('aa', 'bb')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(made).toBe(2);
  for (let n = 0; n < 98; n++) lengthOf('a', String(n));
  lengthOf('a', 'b');
  expect(made).toBe(100);
  lengthOf('one', 'more');
  lengthOf('a', 'b');
  expect(made).toBe(102);
});
