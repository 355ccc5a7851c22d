import { expect, test } from 'vitest';
import { renderText } from '../../../contract/markup/render.ts';
import { faultOfTag } from '../../../contract/values/text-faults.ts';

/** The tags that a text leads to. */
const linked = (text: string) =>
  Array.from(
    (renderText(text, 'markdown').html ?? '').matchAll(/href="\/tags\/([^"]*)"/g),
    ([, name = '']) => decodeURIComponent(name),
  );

test.each([
  ['#c++', ['c++']],
  ['#C++, and #c#.', ['c++', 'c#']],
  ['(#notepad++) #f#!', ['notepad++', 'f#']],
  ['#c', ['c']],
  ['#c+', ['c']],
  ['#c+++', ['c']],
  ['#c++20', ['c']],
  ['#tea#', ['tea']],
  ['#1++', []],
  ['#a#b', ['a']],
  [`#${'a'.repeat(28)}++`, [`${'a'.repeat(28)}++`]],
  [`#${'a'.repeat(29)}++`, ['a'.repeat(29)]],
])('tags in a text: %s leads to %j', (text, names) => {
  expect(linked(text)).toEqual(names);
  for (const name of names) expect(faultOfTag(name)).toBeNull();
});
