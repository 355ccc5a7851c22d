import { expect, test } from 'vitest';
import { truncate } from '../../../contract/values/graphemes.ts';

/** Characters that are graphemes of their own, and such as join what stands before them or after them. */
const PIECES = [
  ...['a', 'Z', ' ', '~', '\t', '\r', '\n', '\r\n', '\u007f', 'é', 'e\u0301', '\u0301', '\u200d'],
  ...['ক', 'ক্ষ', '\u09be', '😀', '👩‍👩‍👧', '🇧', '🇩', '\u{1f3fd}', '\ufe0f', '\u20e3', '1'],
];
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

test('a text is cut between its graphemes, whatever they are made of', () => {
  const pairs = PIECES.flatMap((first) => PIECES.map((second) => first + second));
  const texts = [...pairs, ...pairs.flatMap((pair) => PIECES.map((third) => pair + third))];
  const wrong = [...PIECES, ...texts, ...texts.map((text) => `ab${text}`)].flatMap((text) => {
    const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment);
    return [1, 2, 3].filter((most) => {
      const cut = truncate(text, most);
      const isCut = graphemes.length > most;
      return cut.text !== graphemes.slice(0, most).join('') || cut.isCut !== isCut;
    });
  });
  expect(texts.length).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
});
