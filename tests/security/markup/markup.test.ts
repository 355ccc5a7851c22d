import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasFormatting } from '../../../contract/markup/formatting.ts';
import { newEnvironment } from '../../../contract/markup/link-limit.ts';
import { markdown } from '../../../contract/markup/markdown.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { visibleText } from '../../../contract/markup/visible-text.ts';
import { amount, everyNth, randomCount } from '../../support/amounts.ts';
import { freshFolder } from '../../support/folders.ts';
import { randomNumbers } from '../../support/texts/random-numbers.ts';
import { faultsOfHtml } from './allowed-html.ts';
import { ATTACKS } from './attacks.ts';
import { faultsOfText, randomText } from './fuzz.ts';
import { COSTLIEST, sampleOf, slowFamilies } from './text-families.ts';
import { ADDRESS_TEXTS, LONGEST_TEXTS } from './texts.ts';

test('markup: the check of the HTML finds what is not allowed', () => {
  for (const html of [
    '<script>x</script>',
    '<p onclick="x">y</p>',
    '<a href="javascript:x" rel="ugc nofollow noopener">y</a>',
    '<a href="//evil.example" rel="ugc nofollow noopener">y</a>',
    '<a href="/logout" rel="ugc nofollow noopener">y</a>',
    '<a href="https://a.b">y</a>',
    '<p><em>x</p></em>',
    '<p>x',
    'a < b',
    `${'<em>'.repeat(21)}${'</em>'.repeat(21)}`,
  ])
    expect(faultsOfHtml(html), html).not.toEqual([]);
  expect(
    faultsOfHtml('<p>a &amp; <a href="/people/1" rel="ugc nofollow noopener">b</a></p>'),
  ).toEqual([]);
});

test.each(ATTACKS)('markup: %j yields nothing but allowed elements', async (text) => {
  for (const given of [text, `**${text}**`, `> - ${text}`, `[${text}](https://a.b)`])
    expect(await faultsOfText(given), given).toEqual([]);
});

const RANDOM_TEXTS = randomCount(4_000, 20_000);

test('markup: thousands of random texts yield nothing but allowed elements, each within 50 ms', async () => {
  const random = randomNumbers(20_261_122);
  const faults: [string, string[]][] = [];
  for (let n = 0; n < RANDOM_TEXTS; n++) {
    const text = randomText(random);
    const found = await faultsOfText(text);
    if (found.length > 0) faults.push([text, found]);
  }
  expect(faults.slice(0, 3)).toEqual([]);
});

test('markup: the worst texts of 20,000 characters take at most 50 ms', async () => {
  for (const text of everyNth([...LONGEST_TEXTS, ...ADDRESS_TEXTS], amount(7, 1)))
    expect(await faultsOfText(text), text.slice(0, 40)).toEqual([]);
});

test('markup: a text that is not parsed would be one paragraph of itself', () => {
  const random = randomNumbers(7);
  let unparsed = 0;
  for (let n = 0; n < 2_000; n++) {
    const text = randomText(random).toWellFormed().trim();
    if (text === '' || hasFormatting(text)) continue;
    unparsed++;
    const html = markdown.render(text, newEnvironment());
    expect(html).toMatch(/^<p>[\s\S]*<\/p>\n$/);
    const lines = (all: string) => all.split('\n').map((line) => line.trim());
    expect(lines(visibleText(html).trim())).toEqual(lines(text));
  }
  expect(unparsed).toBeGreaterThan(20);
});

test.each([
  ['**"কলকাতা"**র', '<p><strong>&quot;কলকাতা&quot;</strong>র</p>', '"কলকাতা"র'],
  ['কল**কাতা**য়', '<p>কল<strong>কাতা</strong>য়</p>', 'কলকাতায়'],
  ['2*3*4 ১*২*৩ 2*x*4', null, '2*3*4 ১*২*৩ 2*x*4'],
  ['**API**s *a*', '<p><strong>API</strong>s <em>a</em></p>', 'APIs a'],
  ['৩. তিন\n৪. চার', '<ol start="3">\n<li>তিন</li>\n<li>চার</li>\n</ol>', '৩. তিন\n৪. চার'],
  [
    '> ১. `২. x`',
    '<blockquote>\n<ol>\n<li><code>২. x</code></li>\n</ol>\n</blockquote>',
    '১. ২. x',
  ],
  ['*a*\nb', '<p><em>a</em><br>\nb</p>', 'a\nb'],
  ['_a_ ~~b~~ <b>', null, '_a_ ~~b~~ <b>'],
  ['# a', null, '# a'],
  ['[x]() **y**', '<p>[x]() <strong>y</strong></p>', '[x]() y'],
  ['\\*a\\* `*b*`', '<p>*a* <code>*b*</code></p>', '*a* *b*'],
  ['```js\n**x**\n```', '<pre><code>**x**\n</code></pre>', '**x**'],
])('markup: %j', (text, html, bare) => {
  expect(renderText(text, 'markdown').html).toBe(html);
  expect(withoutFormatting(text, 'markdown')).toBe(bare);
});

test.each([
  ['https://tea.example/a,', 'https://tea.example/a'],
  ['(https://tea.example/a).', 'https://tea.example/a'],
  ['https://tea.example/চা।', 'https://tea.example/চা'],
  ['https://tea.example/চা_(পানীয়)', 'https://tea.example/চা_(পানীয়)'],
  ['https://tea.example/ভারত–বাংলাদেশ', 'https://tea.example/ভারত–বাংলাদেশ'],
  ['“https://tea.example/a”', 'https://tea.example/a'],
  ['https://tea.example/"a"', 'https://tea.example/'],
  ['https://tea.example/a|b', 'https://tea.example/a'],
  ['http://localhost:3000/a?b=c#d', 'http://localhost:3000/a?b=c#d'],
  ['http://[::1]:3000/a', 'http://[::1]:3000/a'],
  ['http://ana:word@tea.example/', 'http://ana:word@tea.example/'],
  ['xhttp://tea.example', null],
  ['http://?a http:// http://-', null],
])('markup: the address in %j', (text, address) => {
  for (const format of ['plain', 'markdown'] as const) {
    const { html } = renderText(text, format);
    expect(html && visibleText(/<a [^>]*>(.*)<\/a>/.exec(html)?.[0] ?? '')).toBe(address);
  }
});

test('markup: an address that is too long is cut, and never within a character', () => {
  const { html } = renderText(`http://tea.example/a${'😀'.repeat(2_048)}`, 'plain');
  expect(html?.isWellFormed()).toBe(true);
  expect(/rel="[^"]*">(.*)<\/a>/.exec(html ?? '')?.[1]).toBe(
    `http://tea.example/a${'😀'.repeat(1_016)}`,
  );
});

test('markup: marks that nest too deep stay text', () => {
  const quotes = renderText('>'.repeat(40), 'markdown').html ?? '';
  expect(quotes.match(/<blockquote>/g)).toHaveLength(16);
  const emphasis = renderText(`${'*a **b '.repeat(30)}c${'** *'.repeat(30)}`, 'markdown');
  expect(faultsOfHtml(emphasis.html ?? '')).toEqual([]);
});

test.each(['#a ', 'http://a.b ', '[a](/) ', '@[a](member:01900000-0000-7000-8000-000000000001) '])(
  'markup: after 300 links, %j stays text',
  (link) => {
    for (const format of ['markdown', 'plain'] as const) {
      const { html } = renderText(link.repeat(400), format);
      const links = html?.match(/<a /g)?.length ?? 0;
      expect(links).toBe(format === 'plain' && !link.startsWith('http') ? 0 : 300);
      const shown = visibleText(html ?? '').trim();
      if (links > 0) expect(shown.slice(-link.trim().length)).toBe(link.trim());
      if (html) expect(faultsOfHtml(html)).toEqual([]);
    }
  },
);

test('markup: the marks of a long text count up to the line with the 3,001st', () => {
  const item = '- **চা**, a cup\n';
  const marksOfItem = 4;
  const whole = item.repeat(3_000 / marksOfItem).trim();
  const { html } = renderText(whole, 'markdown');
  expect(html?.match(/<li>/g)).toHaveLength(750);
  expect(html?.match(/<strong>/g)).toHaveLength(750);

  const longer = renderText(`${whole}\n${item}> "**b**"\n\nc`, 'markdown').html ?? '';
  const rest = '\n<p>- **চা**, a cup<br>\n&gt; &quot;**b**&quot;<br>\n<br>\nc</p>';
  expect([longer.slice(0, html?.length), longer.slice(-rest.length)]).toEqual([html, rest]);
  expect(renderText('**a** '.repeat(1_501), 'markdown').html).toBeNull();
});

// A limit of processor time as a quiet core needs it: `leastMs` says how other work is left out of account.
test('texts: of many families of the longest texts, none takes more processor time than it may', async () => {
  const addresses = everyNth(ADDRESS_TEXTS, amount(61, 1));
  const families = [...sampleOf(amount(6, 300)), ...COSTLIEST, ...addresses.map((text) => [text])];
  expect(await slowFamilies(families, join(freshFolder(), 'text.csv'))).toEqual([]);
});
