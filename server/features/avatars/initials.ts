import { createHash } from 'node:crypto';
import { COLOURS, type Theme } from '../../../contract/look/colours.ts';
import { asStored } from '../../../contract/values/text.ts';
import { faultOfText } from '../../../contract/values/text-faults.ts';
import { escapeXml } from '../../texts/xml.ts';

interface Colors {
  ground: string;
  ink: string;
}

/** The six quiet tints of initials, by day and by night. */
const TINTS = (['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const).map((tint) => {
  const of = (theme: Theme): Colors => ({
    ground: COLOURS[theme][tint],
    ink: COLOURS[theme][`${tint}-ink`],
  });
  return { day: of('light'), night: of('dark') };
});

const MOST_LETTERS = 3;
/** Three emoji of a family with skin tones have 33 code points. */
const LONGEST_LETTERS = 40;
/** Sizes of one, two and three letters in a picture of 96 units. */
const NARROW_SIZES = [46, 38, 28];
const WIDE_SIZES = [40, 27, 19];
/** Scripts whose letters are about as wide as half their height. */
const NARROW = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]+$/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const styleOf = ({ night }: { night: Colors }) =>
  `@media (prefers-color-scheme:dark){rect{fill:${night.ground}}text{fill:${night.ink}}}`;

/** The content security policy of a tint's pictures: their own style and nothing else. */
const policyOf = (style: string) =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; sandbox`;

const drawings = TINTS.map((tint) => {
  const style = styleOf(tint);
  return { ...tint.day, style, policy: policyOf(style) };
});

/** The drawing of a tint, from 1 on; undefined for another text. */
export const drawingOf = (tint: string) =>
  /^[1-9]$/.test(tint) ? drawings[Number(tint) - 1] : undefined;
type Drawing = NonNullable<ReturnType<typeof drawingOf>>;

/** One to three letters as people count them (graphemes), in their stored form; null for any other text. */
export function mailsOf(text: string): string[] | null {
  if (/\s/.test(text) || faultOfText(text, LONGEST_LETTERS) !== null) return null;
  const letters = Array.from(segmenter.segment(asStored(text)), ({ segment }) => segment);
  return letters.length >= 1 && letters.length <= MOST_LETTERS ? letters : null;
}

/** Draws letters on a tint, as an SVG document. */
export function drawInitials({ ground, ink, style }: Drawing, letters: readonly string[]): string {
  const text = letters.join('');
  const size = (NARROW.test(text) ? NARROW_SIZES : WIDE_SIZES)[letters.length - 1];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><style>${style}</style><rect width="96" height="96" fill="${ground}"/><text x="48" y="49" fill="${ink}" font-family="system-ui,'Noto Sans Bengali','Hind Siliguri',sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(text)}</text></svg>`;
}
