/** Typed characters that are no marks stand as they were typed, in every form of a text. */
import { describe, expect, test } from 'vitest';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { withoutMarksBetween } from '../../../contract/markup/plain-part.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { visibleText } from '../../../contract/markup/visible-text.ts';
import { parseSearch } from '../../../contract/search/query.ts';
import { beginningOf, excerptOf } from '../../../contract/values/excerpt.ts';
import {
  excerptOf as foundExcerptOf,
  readBudget,
} from '../../../server/features/search/excerpt.ts';
import { termFinder } from '../../../server/features/search/find-terms.ts';
import { excerptAnswer } from '../../../server/pages/excerpts.ts';
import { renderHere } from '../../../server/texts/rendering.ts';

const format = 'markdown';
/** Longer than every excerpt. */
const LONG = ' tea'.repeat(300);

/** The beginning of a text in each of its forms without marks, as long as the given one. */
function formsOf(text: string): Record<string, string> {
  const post = { description: `${text}${LONG}`, format } as never;
  const page = excerptAnswer({ name: 'GET /posts', body: [post] } as never);
  const search = termFinder(parseSearch('tea'));
  const found = foundExcerptOf({ text: `${text}${LONG}`, format }, search, readBudget());
  const first = (whole: string) => whole.slice(0, text.length);
  const [card] = page.body as never as [{ description: string }];
  return {
    whole: withoutFormatting(text, format),
    part: first(withoutMarksBetween(`${text}${LONG}`, format, { from: 0, to: 300 }).text),
    quote: first(excerptOf(`${text}${LONG}`, format)),
    short: first(beginningOf(`${text}${LONG}`, format, 90).text),
    page: first(card.description),
    search: first(found.excerpt),
  };
}
const expectForms = (text: string, bare = text) => {
  for (const [form, shown] of Object.entries(formsOf(text)))
    expect(shown, form).toBe(form === 'search' ? bare.replaceAll('\n', ' ') : bare);
};

describe('stands as typed', () => {
  test.for(['42.', '৭.', '7)', '-', '+', '*', '* *\n', '12.\n13.', '-\n-'])(
    'the marker %j of an item without words, alone',
    (text) => {
      const typed = text.trim();
      const { html, isBlank } = renderHere({ text: typed, format });
      expect(isBlank).toBe(false);
      expect(withoutFormatting(typed, format)).toBe(typed === '* *' ? '*' : typed);
      if (typed !== '* *') expect(html).toBeNull();
    },
  );

  test.for(['* * *', '- - -', '+ + + +', '*  *\t* '])('the divider %j', (text) => {
    const typed = text.trim();
    expect(renderText(typed, format).html).toBeNull();
    expect(withoutFormatting(typed, format)).toBe(typed);
    expect(renderText(`a\n\n${typed}\n\nb`, format).html).toBe(
      `<p>a</p>\n<p>${typed}</p>\n<p>b</p>`,
    );
    expect(withoutFormatting(`- a\n${typed}\n- b`, format)).toBe(`a\n${typed}\nb`);
    expect(renderText(`- a\n${typed}\n- b`, format).html).toBe(
      `<ul>\n<li>a</li>\n</ul>\n<p>${typed}</p>\n<ul>\n<li>b</li>\n</ul>`,
    );
  });

  test.for([
    ['1986. What a great season.'],
    ['১৯৮৬. কী দারুণ মৌসুম।'],
    ['7) and more'],
    ['1. one\n2. two'],
    ['> 3. three', '3. three'],
    ['- 4. four', '4. four'],
  ])('the number of a list in %j', ([text = '', bare = text]) => {
    const word = ' next';
    expect(formsOf(text + word)).toMatchObject({ whole: bare + word });
    for (const [form, shown] of Object.entries(formsOf(text)))
      expect(shown.startsWith(form === 'search' ? bare.replaceAll('\n', ' ') : bare), form).toBe(
        true,
      );
  });

  test.for(['¯\\_(ツ)_/¯', 'C:\\new\\_old \\$5 \\{x\\} \\& \\| \\" \\! \\= \\^ \\< \\/', 'a\\\nb'])(
    'the backslash of %j, which escapes no mark',
    (text) => {
      expect(renderText(text, format).html).toBeNull();
      expectForms(text);
    },
  );

  test.for([
    'https://tea.example/*a*/b',
    'https://tea.example/**a**?b=*c*',
    'See https://tea.example/*a*,',
    'চাhttps://tea.example/*a*।',
  ])('each star within the address of %j', (text) => {
    const { html } = renderText(text, format);
    expect(visibleText(html ?? '')).toBe(text);
    expectForms(text);
  });
});

test.for([
  ['**https://tea.example**', 'https://tea.example'],
  ['**https://tea.example/a**.', 'https://tea.example/a.'],
  ['(*https://tea.example/a*)', '(https://tea.example/a)'],
  ['[**tea**](https://tea.example/*a*) *b*', 'tea b'],
  ['**https://tea.example**এ', 'https://tea.exampleএ'],
])('the stars around the address of %j are marks', ([text = '', bare]) => {
  expect(visibleText(renderText(text, format).html ?? '')).toBe(bare);
  expect(withoutFormatting(text, format)).toBe(bare);
});

test.for([
  ['```\ncode\n```\n> quoted', 'code\nquoted'],
  ['```\ncode\n```\n- item', 'code\nitem'],
  ['~~~\ncode\n~~~\n1. item', 'code\n1. item'],
  ['```\n> code\n```\n```\n- more\n```\n**b**', '> code\n- more\nb'],
])('the mark right after a block of code is none in %j', ([text = '', bare]) => {
  expect(withoutFormatting(text, format)).toBe(bare);
});

test.for(['\\*a\\*', '\\[a\\]\\(b\\)', '1\\. a', '\\- a', '\\# a', '\\> a', '\\`a\\`', '\\\\'])(
  'the backslash of %j is a mark',
  (text) => {
    const bare = text.replaceAll(/\\(.)/g, '$1');
    expect(visibleText(renderText(`${text} **b**`, format).html ?? '')).toBe(`${bare} b`);
    expect(withoutFormatting(text, format)).toBe(bare);
  },
);
