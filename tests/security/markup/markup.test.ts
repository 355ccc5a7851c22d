import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Parser from 'markdown-it';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasFormatting } from '../../../contract/markup/formatting.ts';
import { newEnvironment } from '../../../contract/markup/link-limit.ts';
import { markdown } from '../../../contract/markup/markdown.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { visibleText } from '../../../contract/markup/visible-text.ts';
import { FORMATS } from '../../../contract/values/text-format.ts';
import { asMarkdown, markdownOf } from '../../../db/maintenance/transfer/markdown.ts';
import { shownBy } from '../../support/texts/shown-html.ts';
import { faultsOfHtml } from './allowed-html.ts';
import { ATTACKS } from './attacks.ts';
import { faultsOfText, randomNumbers, randomText } from './fuzz.ts';
import { COSTLIEST, sampleOf, slowFamilies } from './text-families.ts';
import { ADDRESS_TEXTS, LONGEST_TEXTS, PIECES } from './texts.ts';

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

test.each(ATTACKS)('markup: %j yields nothing but allowed elements', (text) => {
  for (const given of [text, `**${text}**`, `> - ${text}`, `[${text}](https://a.b)`])
    expect(faultsOfText(given), given).toEqual([]);
});

test('markup: 20,000 random texts yield nothing but allowed elements, each within 50 ms', {
  timeout: 120_000,
}, () => {
  const random = randomNumbers(20_261_122);
  const faults: [string, string[]][] = [];
  for (let n = 0; n < 20_000; n++) {
    const text = randomText(random);
    const found = faultsOfText(text);
    if (found.length > 0) faults.push([text, found]);
  }
  expect(faults.slice(0, 3)).toEqual([]);
});

test('markup: the worst texts of 20,000 characters take at most 50 ms', {
  timeout: 120_000,
}, () => {
  for (const text of [...LONGEST_TEXTS, ...ADDRESS_TEXTS])
    expect(faultsOfText(text), text.slice(0, 40)).toEqual([]);
});

test('markup: a text that is not parsed would be one paragraph of itself', () => {
  const random = randomNumbers(7);
  let unparsed = 0;
  for (let n = 0; n < 5_000; n++) {
    const text = randomText(random).toWellFormed().trim();
    if (text === '' || hasFormatting(text)) continue;
    unparsed++;
    const html = markdown.render(text, newEnvironment());
    expect(html).toMatch(/^<p>[\s\S]*<\/p>\n$/);
    const lines = (all: string) => all.split('\n').map((line) => line.trim());
    expect(lines(visibleText(html).trim())).toEqual(lines(text));
  }
  expect(unparsed).toBeGreaterThan(50);
});

test.each([
  ['**"কলকাতা"**র', '<p><strong>&quot;কলকাতা&quot;</strong>র</p>', '"কলকাতা"র'],
  ['কল**কাতা**য়', '<p>কল<strong>কাতা</strong>য়</p>', 'কলকাতায়'],
  ['2*3*4 ১*২*৩ 2*x*4', null, '2*3*4 ১*২*৩ 2*x*4'],
  ['**API**s *a*', '<p><strong>API</strong>s <em>a</em></p>', 'APIs a'],
  ['৩. তিন\n৪. চার', '<ol start="3">\n<li>তিন</li>\n<li>চার</li>\n</ol>', 'তিন\nচার'],
  ['> ১. `২. x`', '<blockquote>\n<ol>\n<li><code>২. x</code></li>\n</ol>\n</blockquote>', '২. x'],
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
  const emphasis =
    renderText(`${'*a **b '.repeat(30)}c${'** *'.repeat(30)}`, 'markdown').html ?? '';
  expect(faultsOfHtml(emphasis)).toEqual([]);
});

test.each(['#a ', 'http://a.b ', '[a](/) ', '@[a](member:01900000-0000-7000-8000-000000000001) '])(
  'markup: after 300 links, %j stays text',
  (link) => {
    for (const format of ['markdown', 'plain'] as const) {
      const { html } = renderText(link.repeat(400), format);
      const links = html?.match(/<a /g)?.length ?? 0;
      expect(links).toBe(format === 'plain' && !link.startsWith('http') ? 0 : 300);
      if (links > 0)
        expect(
          visibleText(html ?? '')
            .trim()
            .endsWith(link.trim()),
        ).toBe(true);
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
  expect(longer.endsWith('\n<p>- **চা**, a cup<br>\n&gt; &quot;**b**&quot;<br>\n<br>\nc</p>')).toBe(
    true,
  );
  expect(longer.slice(0, html?.length)).toBe(html);
  expect(renderText('**a** '.repeat(1_501), 'markdown').html).toBeNull();
});

describe('exported markdown', () => {
  /** One with the tables and strikes of GitHub, which links all that looks like an address. */
  const linking = new Parser('default', { html: true, linkify: true });
  linking.linkify.set({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });
  /** Viewers that let HTML through: one of CommonMark alone, and one of many extensions. */
  const VIEWERS = [new Parser('commonmark', { html: true }), linking];
  const escapeHtml = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');

  /** The differences between what the forum shows of a text and what viewers show of its export. */
  function differencesOf(text: string): unknown[] {
    return FORMATS.flatMap((format) => {
      const { html } = renderText(text, format);
      const markdown = html === null ? asMarkdown(text) : markdownOf(html, new Map());
      const isUnmarked = html === null;
      const wanted = shownBy(html ?? escapeHtml(text));
      return VIEWERS.flatMap((viewer) => {
        const shown = shownBy(viewer.render(markdown));
        // Line breaks of a text without HTML are those of its lines, which a viewer shows as breaks or paragraphs.
        const found = isUnmarked ? shown.filter((one) => one !== 'br') : shown;
        return found.join('\n') === wanted.join('\n')
          ? []
          : [{ text, format, markdown, found, wanted }];
      });
    });
  }

  describe('an exported text shows in any viewer as the forum shows it', () => {
    test.each([
      ...ATTACKS,
      '<script>alert(1)</script>',
      '[x](javascript:alert(1))',
      '**"কলকাতা"**র আর **a**',
      'a**b**c *d***e**',
      '**a *b* c** *d **e***',
      '*a* **b**\n*c*`d``e`',
      '`` ` `` and `  ` and ``a`b``',
      'wow![x](https://a.b/)',
      '- a\n- b\n\n* c\n+ d',
      '- - -',
      '- a\n  2. b\n  3. c',
      '1. a\n\n   b\n2) c',
      '999999999. a\n999999999. b',
      '> a\n\n> b\n> - c\n>\n> ```\n> # d\n> ````\n> ```',
      'a\n\\\nb',
      '- a\n  -\n- b',
      'a\n=\n# b\n---\n+ c\r- d',
      '| a | b |\n|---|---|\n| c | d |',
      '[a]: https://b.c\n[a]',
      'ana@evil.com',
      'mailto:ana@evil.com and ana@evil.com.',
      'http://a_b.example/y and //evil.com/x and ftp://evil.com',
      'www.evil.com, evil.com, www.1.com, www.a-b.com, a.b_c.com and 中国.中国',
      '[ana@evil.com www.evil.com](https://a.b/c) https://a.b/c',
      '**a.com** *a*.com a`b`.com a@**b.com**',
      "র\u200d্যাবhttps://a.b/'র\u200d্যাব",
      'https://a.b/"c" and https://a.b/(c)',
      '#tag and @[Bo](member:01900000-0000-7000-8000-000000000001)',
    ])('%j', (text) => {
      expect(differencesOf(text)).toEqual([]);
    });

    test('whatever the text is made of', () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
          expect(differencesOf(pieces.join(''))).toEqual([]);
        }),
        { numRuns: 3_000 },
      );
    });
  });

  test('a mention has the name of today, and a link that the forum does not allow is its words', () => {
    const id = '01900000-0000-7000-8000-000000000001';
    const { html } = renderText(`@[Bo](member:${id})`, 'markdown');
    const names = new Map([[id, '<b>*New*</b>']]);
    expect(markdownOf(html ?? '', names)).toBe(`[@\\<b\\>\\*New\\*\\</b\\>](</people/${id}>)`);
    const imported = '<p><a href="javascript:alert(1)">x</a> <img src=x onerror=alert(1)></p>';
    expect(markdownOf(imported, names)).toBe('x \\<img src=x onerror=alert(1)\\>');
  });

  /** The processor time of a run. */
  function processorMs(run: () => void): number {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  }

  test('the longest hostile texts hold the export for less than 50 ms each', {
    timeout: 60_000,
  }, () => {
    const slow = LONGEST_TEXTS.flatMap((text) => {
      const html = renderText(text, 'markdown').html ?? '';
      const write = () => void markdownOf(html, new Map());
      // Only one that seems slow runs again: a run also pays for what others left.
      const isSlow = [1, 2, 3, 4].every(() => processorMs(write) >= 50);
      return isSlow ? [text.slice(0, 40)] : [];
    });
    expect(slow).toEqual([]);
  });
});

test('texts: of 300 families of the longest texts, none takes more processor time than it may', {
  timeout: 240_000,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'adda-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const families = [...sampleOf(300), ...COSTLIEST, ...ADDRESS_TEXTS.map((text) => [text])];
  expect(await slowFamilies(families, join(dir, 'text.csv'))).toEqual([]);
});
