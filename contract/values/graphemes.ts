/** Cutting text as people see it: by grapheme, never inside a Bengali syllable or an emoji. */

/** Each of these characters is a grapheme, before another of them. */
const PLAIN = /^[ -~]*$/;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `most` graphemes, and whether anything was left out. */
export function truncate(text: string, most: number): { text: string; isCut: boolean } {
  if (text.length <= most) return { text, isCut: false };
  // Of most names the first letter is asked for, and the segmenter takes longer than all else about them.
  if (PLAIN.test(text.slice(0, most + 1))) return { text: text.slice(0, most), isCut: true };
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (count === most) return { text: text.slice(0, end), isCut: true };
    count += 1;
    end = index + segment.length;
  }
  return { text, isCut: false };
}
