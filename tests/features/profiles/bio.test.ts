import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Bio } from '../../../client/features/profiles/person-head.tsx';
import { htmlOf } from '../../support/features/rendered.ts';

const linksOf = (text: string, comments: number) =>
  [...htmlOf(createElement(Bio, { text, comments })).matchAll(/<a href="([^"]*)"/g)].map(
    ([, href]) => href,
  );

test('the addresses of a bio are links once three comments of the member stand', () => {
  const text = 'See https://tea.example/leaf.';
  expect([2, 3].map((comments) => linksOf(text, comments))).toEqual([
    [],
    ['https://tea.example/leaf'],
  ]);
});

test.each([
  ['(http://tea.example/a?b=c#d), or https://tea.example!', 2],
  ['চা: https://tea.example।', 1],
  ['javascript:alert(1) data:text/html,x //tea.example tea.example', 0],
  ['xhttps://tea.example', 0],
])(
  'of the bio %j no other words are links, nor the punctuation behind an address',
  (text, count) => {
    const links = linksOf(text, 3);
    expect(links).toHaveLength(count);
    for (const link of links) expect(link).toMatch(/^https?:\/\/tea\.example(\/a\?b=c#d)?$/);
  },
);
