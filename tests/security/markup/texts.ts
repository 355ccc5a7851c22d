import { ATTACKS, IMAGE_ID } from './attacks.ts';

const ID = '01900000-0000-7000-8000-000000000001';

/** Words of a line. */
const split = (line: string) => line.split(' ');

/** Hostile and ordinary pieces of texts, of which the fuzz makes whole ones. */
export const PIECES = [
  ...split('* ** *** _ ` `` ``` ~~ ~~~ [ ] ( ) ]( ![ < > " \' & \\ \\* # @ @[ ](member: : ://'),
  ...split('http:// https://a.b/ mailto:a@b.c /people/1 --- === |'),
  ...['\n', '\n\n', '  \n', '\t', ' ', '    ', '> ', '- ', '+ ', '* ', '1. ', '২. ', '৩) '],
  ...split('a B9 2*3 ১*২ চা ক্ষ কলকাতা । "ক" é 😀 #tag #চা &amp; &#60; <b> </p> [x](https://y.z)'),
  ...['র\u200d্যাব', '\u200c', '\u00a0', '\u2028', '\ud800', '\u202f'],
  `@[রহিম](member:${ID})`,
  `![চা](image:${IMAGE_ID})`,
  `](image:${IMAGE_ID})`,
  ...ATTACKS,
] as const;

/** Beginnings of addresses, and ends that the sentence around an address keeps. */
const BEGINNINGS = ['http://?', 'http://a', 'http://(', 'http://)', 'https://a/?', 'http://a.b/('];
const ENDS = [')', ']', '.', ')]', '(', '*', '।', ').', '()', '[)'];

/** Texts of 20,000 characters that cost most where addresses are found. */
export const ADDRESS_TEXTS: readonly string[] = BEGINNINGS.flatMap((beginning) =>
  ENDS.flatMap((end) => [
    beginning.repeat(250) + end.repeat(2_040),
    (beginning + end).repeat(20_000).slice(0, 20_000),
    (beginning.repeat(250) + end.repeat(2_040)).repeat(9).slice(0, 20_000),
  ]),
);

/** Texts of 20,000 characters that cost parsers most. */
export const LONGEST_TEXTS: readonly string[] = [
  ...split('* ** [ ] ` > \\ # @[ ![ [a]( []( < *a **a* [* [` `a ``a` _* http:// http://(((( [a](<'),
  ...split('😀* হ **"ক"**র ( [[]] ]( & " \\* *। **ক'),
  ...['> ', '- ', '* ', '1. ', '১. ', '#a ', '*a ', '*a **b ', '> - ', '- [', ' ', '[a [b '],
  ...['a\n\n', '1. a\n', '\t- a\n', '> a\n> > b\n', '  * a\n', '\n', '~~~\n', '```\n', '-\n'],
  ...[
    'https://a.b ',
    '[a](http://x "',
    `@[a](member:${ID})`,
    `![a](image:${IMAGE_ID})`,
    '- > a\n  - b\n',
    '> > > > > a\n\n',
  ],
  ...[`${'>'.repeat(16)}a\n-\n`, `${'2. '.repeat(8)}a\n`],
].flatMap((piece) => {
  const text = piece.repeat(Math.floor(20_000 / piece.length));
  const half = text.slice(0, 9_900);
  return [
    text,
    `${text.slice(1)}*`,
    half + [...half].reverse().join(''),
    `${'['.repeat(99)}${text.slice(0, 19_700)}${']'.repeat(99)}(http://x)`,
    text.slice(0, 6_000) + '"'.repeat(14_000),
  ];
});
