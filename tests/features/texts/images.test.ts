import { describe, expect, test } from 'vitest';
import { imageOf, withRemovedImages } from '../../../contract/markup/image-references.ts';
import type { KnownImages } from '../../../contract/markup/images.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { withoutMarksBetween } from '../../../contract/markup/plain-part.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { excerptOf } from '../../../contract/values/excerpt.ts';
import { wordsOfPost } from '../../../db/search/index-texts.ts';
import { renderHere } from '../../../server/texts/rendering.ts';
import { faultsOfHtml } from '../../security/markup/allowed-html.ts';

const TEA = 'A'.repeat(22);
const GONE = `-${'b'.repeat(20)}_`;
const OTHERS = 'C'.repeat(22);
const IMAGES: KnownImages = {
  [TEA]: { width: 640, height: 480, removed: false },
  [GONE]: { width: 24, height: 16, removed: true },
};

const htmlOf = (text: string, isFirstEager = false) =>
  renderText(text, 'markdown', { images: IMAGES, isFirstEager }).html;
const img = (alt: string, loading = 'lazy') =>
  `<img src="/images/${TEA}" width="640" height="480" alt="${alt}" loading="${loading}">`;

describe('a picture in a text', () => {
  test.each([
    ['alone', `![Tea](image:${TEA})`, `<p>${img('Tea')}</p>`],
    ['without words', `![](image:${TEA})`, `<p>${img('')}</p>`],
    ['within words', `a ![Tea](image:${TEA}) b`, `<p>a ${img('Tea')} b</p>`],
    ['beside Bengali', `ক![চা](image:${TEA})র`, `<p>ক${img('চা')}র</p>`],
    ['in a list', `- ![a](image:${TEA})`, `<ul>\n<li>${img('a')}</li>\n</ul>`],
    ['in a quote', `> ![a](image:${TEA})`, `<blockquote>\n<p>${img('a')}</p>\n</blockquote>`],
    ['in emphasis', `**![a](image:${TEA})**`, `<p><strong>${img('a')}</strong></p>`],
    [
      'in a link',
      `[![a](image:${TEA})](https://a.b)`,
      `<p><a href="https://a.b" rel="ugc nofollow noopener">${img('a')}</a></p>`,
    ],
    ['with marks in its words', `![*a* \`b\`](image:${TEA})`, `<p>${img('*a* `b`')}</p>`],
    ['with escaped brackets', `![\\[a\\]](image:${TEA})`, `<p>${img('[a]')}</p>`],
    [
      'with quotes and signs',
      `![" onerror=x <b>&](image:${TEA})`,
      `<p>${img('&quot; onerror=x &lt;b&gt;&amp;')}</p>`,
    ],
    [
      'that was removed',
      `![a](image:${GONE})`,
      '<p><img width="24" height="16" alt="a" loading="lazy"></p>',
    ],
  ])('stands as an element: %s', (_, text, html) => {
    expect(htmlOf(text)).toBe(html);
    expect(faultsOfHtml(html)).toEqual([]);
  });

  test.each([
    ['of somebody else', `a ![*x*](image:${OTHERS})`],
    ['of a shorter id', `![x](image:${TEA.slice(1)})`],
    ['of a longer id', `![x](image:${TEA}A)`],
    ['with a title', `![x](image:${TEA} "t")`],
    ['without an end', `![x](image:${TEA}`],
    ['with a bracket in its words', `![a[b](image:${TEA})`],
    ['over two lines', `![a\nb](image:${TEA})`],
    ['with a space', `! [x](image:${TEA})`],
    ['of a name that all objects have', '![x](image:constructor)'],
  ])('stays text: %s', (_, text) => {
    expect(htmlOf(text)).toBeNull();
  });

  test('stays text in code, and foreign ones stay links', () => {
    expect(htmlOf(`\`![x](image:${TEA})\``)).toBe(`<p><code>![x](image:${TEA})</code></p>`);
    expect(htmlOf('![x](https://a.b/c.jpg)')).toBe(
      '<p>!<a href="https://a.b/c.jpg" rel="ugc nofollow noopener">x</a></p>',
    );
  });

  test('stays text in a plain one', () => {
    expect(renderText(`![x](image:${TEA})`, 'plain', { images: IMAGES }).html).toBeNull();
    expect(withoutFormatting(`![x](image:${TEA})`, 'plain')).toBe(`![x](image:${TEA})`);
  });

  test('loads at once if it is the first of a post that stands', () => {
    const text = `![g](image:${GONE}) ![a](image:${TEA}) ![b](image:${TEA})`;
    const loading = (html: string | null) =>
      Array.from(html?.matchAll(/loading="(\w+)"/g) ?? [], ([, how]) => how);
    expect(loading(htmlOf(text, true))).toEqual(['lazy', 'eager', 'lazy']);
    expect(loading(htmlOf(text))).toEqual(['lazy', 'lazy', 'lazy']);
  });

  test('alone is a text that can be seen', () => {
    const given = { format: 'markdown', images: IMAGES } as const;
    expect(renderHere({ ...given, text: `![](image:${TEA})` }).isBlank).toBe(false);
    expect(renderHere({ ...given, text: `![](image:${GONE})` }).isBlank).toBe(false);
    expect(renderHere({ ...given, text: '> \u200b' }).isBlank).toBe(true);
  });

  test('that was removed is worded where it stood', () => {
    const html = htmlOf(`![a](image:${GONE}) ![<b>](image:${TEA})`) ?? '';
    expect(withRemovedImages(html, 'Gone')).toBe(`<p><em>Gone</em> ${img('&lt;b&gt;')}</p>`);
  });

  test('is written so that it is read again, whatever its words', () => {
    for (const alt of ['', 'Tea', 'a [b] c', '\\', '\\]', 'a\nb', '"<&', '😀']) {
      const html = htmlOf(imageOf(alt, TEA));
      expect(html, alt).toContain('<img ');
      const [, shown] = /alt="([^"]*)"/.exec(html ?? '') ?? [];
      const read = shown
        ?.replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
      expect(read).toBe(alt.replaceAll('\n', ' '));
    }
  });
});

describe('the words for a picture', () => {
  const text = `Look ![*Tea* and milk](image:${TEA}) now`;

  test('are of the language of the text', () => {
    expect(withoutFormatting(text, 'markdown')).toBe('Look Picture: *Tea* and milk now');
    expect(withoutFormatting(`![](image:${TEA})`, 'markdown')).toBe('Picture');
    expect(withoutFormatting(`![চা](image:${TEA})`, 'markdown')).toBe('ছবি: চা');
    expect(withoutFormatting(`দেখুন ![](image:${TEA})`, 'markdown')).toBe('দেখুন ছবি');
    expect(excerptOf(text, 'markdown')).toBe('Look Picture: *Tea* and milk now');
  });

  test('stand whole wherever a part of the text is cut', () => {
    for (let from = 0; from < text.length; from++)
      for (let to = from + 1; to <= text.length; to++) {
        const part = withoutMarksBetween(text, 'markdown', { from, to });
        expect(part.text, `${from} to ${to}`).not.toMatch(/image:|A{22}|[[\]!]/);
      }
  });

  test('are found by the search, and no word for "picture"', () => {
    const post = {
      key: 1,
      authorKey: 1,
      title: 'a',
      description: text,
      format: 'markdown',
      tag: 'b',
    } as const;
    const words = wordsOfPost(post);
    expect(words).toContain('milk');
    expect(words).not.toContain('picture');
  });
});
