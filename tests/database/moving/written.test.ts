import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderText } from '../../../contract/markup/render.ts';
import { visibleText } from '../../../contract/markup/visible-text.ts';
import { convertText, type TextKind } from '../../../db/maintenance/moving/texts/convert.ts';
import { amount, everyNth, FAST_CHECK_OPTIONS } from '../../support/amounts.ts';
import { leastMs } from '../../support/processor-time.ts';
import { shownBy } from '../../support/texts/shown-html.ts';
import { IMAGE_ID, movedContext } from './moved-context.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const split = (line: string) => line.split(' ');
const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const known = { images: { [IMAGE_ID]: { width: 1, height: 1, removed: false } } };
/** The HTML that the forum shows of a text. */
const htmlOf = (text: string) =>
  renderText(text, 'markdown', known).html ??
  `<p>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;
const converted = (kind: TextKind, source: string) => convertText(kind, source, movedContext).text;

/** Tokens of our markup and of addresses, and words that stand beside them. */
const WORDS = [
  ...split(
    '* ** *** _ ` `` ``` ~~~ [ ] ]( ( ) ![ < > " \' & \\ \\* # ## #tag #চা @ @[ | ! : . - + ~',
  ),
  ...split('https://a.b/ ](https://y.z) [x](https://y.z) mailto:a@b.c --- === C# 42. 2*3 ১*২'),
  ...split('a B9 ক চা কলকাতা । "ক" 😀 é &amp; &#60; র\u200d্যাব'),
  ...[' ', '  ', '\t', '\n', '\n\n', '> ', '- ', '+ ', '* ', '1. ', '২. ', '৩) ', '- - -', '* * *'],
  ...['\u0301', '\u00a0', '\u0007', '\u202e', `](member:${ID})`, `@[x](member:${ID})`],
  `![a](image:${IMAGE_ID})`,
];
const texts = (words: readonly string[]) =>
  fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((some) => some.join(''));
const runs = { ...FAST_CHECK_OPTIONS, numRuns: amount(2_000, 50_000) };

/** Letters that a reader sees, without spaces. */
const letters = (text: string) => text.replaceAll(/[\s\p{Cc}\u202e]/gu, '').normalize('NFC');

describe('a converted text shows what the old one did', () => {
  test('plain words are never marks', () => {
    fc.assert(
      fc.property(texts(WORDS), (source) => {
        const html = htmlOf(converted('plain', source));
        expect(letters(visibleText(html))).toBe(letters(source));
        expect(html.replaceAll(/<a href="https:[^<>]*>/g, '<a>')).not.toMatch(
          /<(?!\/?p>|br>|\/?a>)/,
        );
      }),
      runs,
    );
  });

  test('a control of the direction, a control character and heaped marks are left out', () => {
    expect(converted('plain', `a\u0007\u202eb${'\u0301'.repeat(40)}`)).toBe(
      `ab${'\u0301'.repeat(30)}`,
    );
  });

  /** A tree of marks within lines, as HTML that the reader of rendered texts knows, too. */
  const inline = fc.letrec<{ part: string; parts: string }>((tie) => ({
    parts: fc.array(tie('part'), { maxLength: 3 }).map((some) => some.join('')),
    part: fc.oneof(
      { maxDepth: 3 },
      fc
        .constantFrom(...WORDS.filter((word) => !/[\p{Cc}\u202e\u00a0]|:\/\/|^\u0301/u.test(word)))
        .map(escapeHtml),
      fc.constant('<br>'),
      tie('parts').map((parts) => `<strong>${parts}</strong>`),
      tie('parts').map((parts) => `<em>${parts}</em>`),
      fc.constantFrom('a', '`', '*x*', 'চা').map((code) => `<code>${code}</code>`),
      fc.constantFrom('a', '**', 'চা।', '[').map((words) => `<a href="https://l.x/">${words}</a>`),
    ),
  })).parts;
  /** Each letter that is shown, the first of its list, with its styles. */
  const shownIn = (html: string) =>
    shownBy(html.replaceAll(/ rel="[^"]*"|<\/?p>|<br>/g, '')).filter((one) => one !== '');

  test('whatever marks stand beside each other, every letter stays, and no mark is shown', () => {
    fc.assert(
      fc.property(inline, (source) => {
        const shown = shownIn(htmlOf(converted('html', `<p>${source}</p>`)));
        const wanted = shownIn(`<p>${source}</p>`);
        expect(
          shown
            .map((one) => one.split(' ')[0])
            .join('')
            .normalize('NFC'),
        ).toBe(
          wanted
            .map((one) => one.split(' ')[0])
            .join('')
            .normalize('NFC'),
        );
      }),
      runs,
    );
  });

  test.each([
    '<strong>a</strong>b <em>c</em>d<strong><em>e</em></strong>',
    '<strong>কলকাতা</strong>র <em>&quot;চা&quot;</em>র',
    '<strong>a <em>b</em></strong> <em>c <strong>d</strong></em>',
    '<strong>a <a href="https://l.x/">b</a></strong>c <a href="https://l.x/"><em>d</em></a>e',
    '<code>*</code> <strong><code>`</code></strong>',
  ])('%s keeps its marks', (source) => {
    expect(shownIn(htmlOf(converted('html', `<p>${source}</p>`)))).toEqual(
      shownIn(`<p>${source}</p>`),
    );
  });

  test('a sign moves out of a mark that could not end beside it, and marks never cross', () => {
    expect(converted('html', '<b>Note:</b>text <b>2</b>3 <b>x</b><i>y</i>')).toBe(
      '**Note**:text 23 **x**y',
    );
    expect(converted('bbcode', '[b]a [i]b[/b] c[/i]')).toBe('**a *b*** *c*');
  });
});

const CONTAINERS: readonly [TextKind, open: string, close: string][] = [
  ['html', '<blockquote>', '</blockquote>'],
  ['html', '<ul><li>', '</li></ul>'],
  ['bbcode', '[quote=a]', '[/quote]'],
  ['bbcode', '[list][*]', '[/list]'],
  ['phpbb', '<QUOTE>', '</QUOTE>'],
  ['discourse', '[quote="a"]\n', '\n[/quote]\n'],
  ['discourse', '> ', ''],
  ['discourse', '- ', ''],
];
test.each(CONTAINERS)('%s: 10,000 times %j keep the words within', (kind, open, close) => {
  const source = `${open.repeat(10_000)}words${close.repeat(10_000)} after`;
  const text = converted(kind, kind === 'phpbb' ? `<r>${source}</r>` : source);
  expect(letters(visibleText(htmlOf(text)))).toMatch(/words.*after$/);
});

/** The tokens of each syntax. */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  phpbb: [
    ...split('<r> <B> </B> </QUOTE> <LIST> <LI> </LIST> <CODE> </CODE> <br/> &amp; <s> </URL>'),
    ...split('[b:abcde123] [/b:abcde123] [quote=&quot; --> < & a *'),
    ...['<QUOTE author="a">', '<URL url="http://a.b">', '<!-- ', ' ', '\n'],
  ],
  bbcode: [
    ...split('[b] [/b] [i] [/i] [quote] [/quote] [quote=" [list] [*] [/list] [code] [/code] [url='),
    ...split('[/url] [img] [/img] [ ] =" [foo] [/foo] < > & http:// a . * ` [] " \''),
    ...['<a href="', ' ', '\n'],
  ],
  html: [
    ...split(
      '<b> </b> <i> </i> <p> <ul> <li> </ul> <blockquote> </blockquote> <pre> </pre> <code>',
    ),
    ...split(
      '</code> </a> </span> <td> <br> < > <!-- --> </ " & &amp; a * http:// <script> \u0301 .',
    ),
    ...['<a href="x">', '<span style="font-weight:bold">', ' ', '\n'],
  ],
  discourse: [
    ...split('* ** _ ` [ ]( ](x) ![ | <b> </b> < & \\ a :smile: ~~ http:// <!-- ! "'),
    ...['```\n', '[quote]\n', '[/quote]\n', '[poll]\n', '[/poll]\n', '> ', '- ', '1. ', '# '],
    ...['---\n', '[a]: b\n', '<a href="', ' ', '\n', '\n\n'],
  ],
};
/** Longer than most texts: work that grows with the square takes minutes. */
const LONG = 100_000;
const MOST_MS = 2_000;

test.each(Object.entries(TOKENS))(
  '%s: no family of texts takes long',
  async (kind, tokens) => {
    const families = [
      ...tokens.map((one) => [one]),
      ...tokens.flatMap((one) => tokens.map((two) => [one + two])),
      ...tokens.flatMap((one) => tokens.map((two) => [one, two])),
      ...tokens.flatMap((one) => everyNth(tokens, 5).map((two) => [one + two + one, `${two}a`])),
    ];
    const slow: string[] = [];
    for (const family of everyNth(families, amount(199, 1))) {
      const source = family
        .map((part) => part.repeat(Math.ceil(LONG / family.length / part.length)))
        .join('');
      const prefix = kind === 'phpbb' && !source.includes('[') ? '<r>' : '';
      const ms = await leastMs(MOST_MS, () => converted(kind as TextKind, prefix + source));
      if (ms > MOST_MS) slow.push(`${JSON.stringify(family)}: ${ms.toFixed(0)} ms`);
    }
    expect(slow).toEqual([]);
  },
  3_600_000,
);
