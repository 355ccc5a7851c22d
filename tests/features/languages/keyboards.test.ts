import { expect, test } from 'vitest';
import { keyOf } from '../../../client/ui/controls/single-keys.ts';

test.each([
  ['a Bengali keyboard', 'জ', 'KeyJ', false, 'j'],
  ['a Bengali keyboard', 'ক', 'KeyK', false, 'k'],
  ['a Bengali keyboard', 'ক্ষ', 'KeyK', false, 'k'],
  ['a Bengali keyboard with Shift', 'ঝ', 'KeyJ', true, 'J'],
  ['a Cyrillic keyboard', 'о', 'KeyJ', false, 'j'],
  ['a Cyrillic keyboard', 'ш', 'KeyI', false, 'i'],
  ['a Greek keyboard', 'κ', 'KeyK', false, 'k'],
  ['a keyboard with another sign there', '৷', 'Slash', false, '/'],
  ['a keyboard with another sign there', '؟', 'Slash', true, '?'],
  ['a Dvorak keyboard', 'j', 'KeyC', false, 'j'],
  ['a Dvorak keyboard', 'h', 'KeyJ', false, 'h'],
  ['a French keyboard', '?', 'KeyM', true, '?'],
  ['a German keyboard', '/', 'Digit7', true, '/'],
  ['a keyboard', 'Escape', 'Escape', false, 'Escape'],
  ['a German keyboard', 'ö', 'Semicolon', false, 'ö'],
])('single keys: on %s %s at %s (Shift: %s) is %s', (_, key, code, shiftKey, expected) => {
  expect(keyOf({ key, code, shiftKey })).toBe(expected);
});
