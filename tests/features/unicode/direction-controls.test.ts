import { expect, test } from 'vitest';
import { withoutWrapping } from '../../../client/ui/text-editing/copied-wrapping.ts';
import { faultOfText } from '../../../contract/values/text-faults.ts';
import * as bn from '../../../messages/bn.ts';
import * as en from '../../../messages/en.ts';

const PHONE = '+880 1711-000000';

test.each([
  ['as address books copy it', `\u202a${PHONE}\u202c`, PHONE],
  ['with white space behind', `\u202a${PHONE}\u202c\n`, PHONE],
  ['embedded from right to left', `\u202b${PHONE}\u202c`, PHONE],
  ['isolated', `\u2068${PHONE}\u2069`, PHONE],
  ['twice', `\u2066 \u202a${PHONE}\u202c\u2069`, PHONE],
  ['of which the end was not copied', `\u202a${PHONE}`, PHONE],
  ['that is bare', ` ${PHONE}\n`, ` ${PHONE}\n`],
  ['under an override', `\u202d${PHONE}\u202c`, `\u202d${PHONE}`],
  ['with one within', `a\u202ab\u202cc`, `a\u202ab\u202cc`],
])('what is pasted: a number %s', (_, pasted, kept) => {
  expect(withoutWrapping(pasted)).toBe(kept);
});

test('a refused character is named with its place, in both languages', () => {
  expect(faultOfText(PHONE, 32)).toBeNull();
  const within = faultOfText('+880 17\u202e11', 32);
  const first = faultOfText('\u202e+880', 32);
  if (!within || !first) throw new Error('An override must be refused.');
  const sentence = 'Phone must not contain characters that turn the direction of writing';
  expect(en.faultSentence('Phone', within)).toBe(`${sentence} (U+202E after “+880 17”)`);
  expect(en.faultSentence('Phone', first)).toBe(`${sentence} (U+202E at its beginning)`);
  expect(bn.faultSentence('ফোন', within)).toBe(
    'ফোন: “+880 17” এর পরে এমন একটি অক্ষর (U+202E) আছে, যা লেখার দিক উল্টে দেয়',
  );
  expect(bn.faultSentence('ফোন', first)).toContain('শুরুতে');
});
