/** Drawn faces: parts that chance puts together, on a square of 96 px. */
import { COLOURS } from '../../../contract/look/colours.ts';

/** An area, or with a width a line: its path as in SVG, and its colour. */
export type Stroke = readonly [path: string, colour: string, width?: number];

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const { p1, p2, p3, p4, p5, p6, h2, h3, h4, h5, h6, h7, h8 } = COLOURS.light;
const GROUNDS = [p1, p2, p3, p4, p5, p6];
const CLOTHS = [h2, h3, h4, h5, h6, h7, h8, '#c58a1d'];
const SKINS = ['#6f4128', '#8d5534', '#a56a43', '#c08457', '#d6a173', '#e6bd97'];
const HAIRS = ['#17130f', '#2b1d14', '#4a3020', '#8f8a86'];
const INK = '#2a1712';

const SHOULDERS = 'M12 96c2-18 16-26 36-26s34 8 36 26z';
const NECK = 'M40 56h16v14q-8 8-16 0z';
const HEAD =
  'M31 42c0-13 7-20 17-20s17 7 17 20-7 23-17 23-17-10-17-23zM28 44a4 5 0 1 1 8 0 4 5 0 1 1-8 0zM60 44a4 5 0 1 1 8 0 4 5 0 1 1-8 0z';

interface Hair {
  /** Behind the head, and before it. */
  back?: string;
  front?: string;
  /** Of cloth: it has a colour of its own. */
  isCloth?: boolean;
}
const FRINGE = 'M30 42c-1-15 8-21 18-21s19 6 18 21c-4-7-9-11-18-13-9 2-14 6-18 13z';
const STYLES: readonly Hair[] = [
  { front: 'M30 42c-3-16 7-25 18-25s21 9 18 25c-2-8-5-12-9-14-7 4-15 5-20 3-4 2-6 6-7 11z' },
  { front: 'M30 43c-3-17 7-27 19-27s20 10 17 27c-1-7-3-11-6-14-9 1-17-1-21-5-2 6-7 8-9 19z' },
  {
    back: circle(48, 27, 20),
    front: [circle(34, 31, 7), circle(43, 25, 8), circle(54, 25, 8), circle(62, 32, 7)].join(''),
  },
  { back: 'M28 42c-2-17 8-27 20-27s22 10 20 27l4 36H24z', front: FRINGE },
  { back: circle(48, 14, 8), front: FRINGE },
  {
    back: 'M26 44c-2-19 9-30 22-30s24 11 22 30c-1 12 4 22 7 34H19c3-12 8-22 7-34z',
    front: 'M29 46c-1-18 8-24 19-24s20 6 19 24c-3-10-9-16-19-17-10 1-16 7-19 17z',
    isCloth: true,
  },
  { front: 'M30 35c0-13 8-19 18-19s18 6 18 19c-11-4-25-4-36 0z', isCloth: true },
  { front: 'M29 44c-2-6-2-11 1-15l3 8zM67 44c2-6 2-11-1-15l-3 8z' },
];

const EYES: readonly Stroke[] = [
  [circle(41, 44, 2.2) + circle(55, 44, 2.2), INK],
  ['M37.5 45q3.5-4 7 0M51.5 45q3.5-4 7 0', INK, 2],
];
const BROWS = [
  'M37 38q4-3 7-1M52 37q3-2 7 1',
  'M37 37l7 1M52 38l7-1',
  'M37 39q3-4 7-3M52 36q4-1 7 3',
];
const MOUTHS: readonly Stroke[] = [
  ['M41 55q7 6 14 0', INK, 2],
  ['M44 56q4 3 8 0', INK, 2],
  ['M42 54q6 2 12 0-1 6-6 6t-6-6z', '#fff'],
];
const NOSE = 'M48 45q-3 6 1 7';
const GLASSES = `${circle(41, 44, 6)}${circle(55, 44, 6)}M47 43h2`;
/** Chance gives none of them most often. */
const BEARDS = [
  '',
  '',
  '',
  'M40 53.5q4-4 8-1.5 4-2.5 8 1.5-8-1.5-16 0z',
  'M31 46c1 15 8 22 17 22s16-7 17-22c-2 6-6 8-10 6.5-5-2-9-2-14 0-4 1.5-8-.5-10-6.5zM43 56q5 3 10 0-5 5-10 0z',
];

/** Puts a face together. @param random a number from 0 to less than 1, another one at each call. */
export function makeFace(random: () => number = Math.random): readonly Stroke[] {
  const pick = <Part>(parts: readonly [Part, ...Part[]] | readonly Part[]): Part =>
    parts[Math.floor(random() * parts.length)] as Part;
  const skin = pick(SKINS);
  const cloth = pick(CLOTHS);
  const { back = '', front = '', isCloth = false } = pick(STYLES);
  const hair = pick(HAIRS);
  const top = isCloth ? pick(CLOTHS) : hair;
  return [
    ['M0 0h96v96H0z', pick(GROUNDS)],
    [back, top],
    [SHOULDERS, cloth],
    [NECK, skin],
    [HEAD, skin],
    [pick(BEARDS), hair],
    [front, top],
    [pick(BROWS), hair, 2],
    pick(EYES),
    [NOSE, INK, 1.5],
    pick(MOUTHS),
    [random() < 0.25 ? GLASSES : '', INK, 1.5],
  ];
}
