import fc from 'fast-check';
import Parser from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { renderText } from '../../../contract/markup/render.ts';
import { FORMATS } from '../../../contract/values/text-format.ts';
import { asMarkdown, markdownOf } from '../../../db/maintenance/transfer/markdown.ts';
import { amount, everyNth, FAST_CHECK_OPTIONS } from '../../support/amounts.ts';
import { leastMs } from '../../support/processor-time.ts';
import { shownBy } from '../../support/texts/shown-html.ts';
import { ATTACKS } from './attacks.ts';
import { LONGEST_TEXTS, PIECES } from './texts.ts';

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
        const isSame = found.join('\n') === wanted.join('\n');
        return isSame ? [] : [{ text, format, markdown, found, wanted }];
      });
    });
  }

  describe('an exported text shows in any viewer as the forum shows it', () => {
    test.each([
      ...ATTACKS,
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
        { ...FAST_CHECK_OPTIONS, numRuns: amount(400, 3_000) },
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

  test('the longest hostile texts cost the export less than 150 ms each', async () => {
    // No reader waits for an export; quadratic work takes seconds of processor time.
    const slow: string[] = [];
    for (const text of everyNth(LONGEST_TEXTS, amount(11, 1))) {
      const html = renderText(text, 'markdown').html ?? '';
      if ((await leastMs(150, () => markdownOf(html, new Map()))) > 150)
        slow.push(text.slice(0, 40));
    }
    expect(slow).toEqual([]);
  });
});
