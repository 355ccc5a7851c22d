import { describe, expect, test } from 'vitest';
import { stripImage } from '../../../contract/images/strip.ts';
import { walkImage } from '../../../contract/images/walk.ts';
import { amount, everyNth } from '../../support/amounts.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { leastMs } from '../../support/processor-time.ts';
import { randomNumbers } from '../../support/texts/random-numbers.ts';
import { jpegOf, sizeByGrammar, webpOf } from './grammar.ts';
import {
  accepted,
  type Bytes,
  chunks,
  disputed,
  JPEGS,
  places,
  segments,
  sizeByWalk,
  stripped,
  WEBPS,
} from './judge.ts';

describe('the walk of pictures', () => {
  test.each([...JPEGS, ...WEBPS])(
    'accepts what an encoder wrote, once it is stripped: %s',
    (name) => {
      const bytes = stripped(name);
      const kind = JPEGS.some((jpeg) => jpeg === name) ? 'jpeg' : 'webp';
      const height = name === 'lossy' ? 17 : 16;
      expect(walkImage(bytes)).toEqual({ kind, width: 24, height });
      expect(sizeByGrammar(bytes)).toBe(`24x${height}`);
      expect(stripImage(bytes)).toEqual(bytes);
    },
  );

  test.each([
    'jpeg',
    'notedJpeg',
    'lossy',
    'alpha',
    'lossless',
    'notedWebp',
    'animation',
    'progressive',
  ] as const)(
    'refuses it as it came, with profile, notes, animation or too many tables: %s',
    (name) => {
      expect(walkImage(imageBytes(name))).toEqual({ fault: expect.stringMatching(/^has .*\.$/) });
      expect(sizeByGrammar(imageBytes(name))).toBeNull();
    },
  );

  test.each(['animation', 'progressive'] as const)('refuses it stripped too: %s', (name) => {
    expect(walkImage(stripped(name))).toHaveProperty('fault');
  });

  test.each([...JPEGS, ...WEBPS])(
    'refuses a file cut at each place, and bytes behind it: %s',
    (name) => {
      const bytes = stripped(name);
      expect(accepted(places(bytes).map((end) => bytes.slice(0, end)))).toBe(0);
      const tails = [[0], [0xff], [0xff, 0xd9], [0, 0], [...bytes]];
      expect(accepted(tails.map((tail) => Uint8Array.of(...bytes, ...tail)))).toBe(0);
    },
  );

  test.each([...JPEGS, ...WEBPS])(
    'judges each byte with each bit turned as the grammar does: %s',
    (name) => {
      const bytes = stripped(name);
      const bits = places({ length: 8 * bytes.length });
      const turned = everyNth(bits, amount(3, 1)).map((bit) => {
        const at = bit >> 3;
        return bytes.with(at, (bytes[at] ?? 0) ^ (1 << (bit & 7))) as Bytes;
      });
      expect(disputed(turned)).toEqual([]);
      expect(accepted(turned)).toBeGreaterThan(0);
    },
  );
});

/** A file with one to three changes by chance: bits, bytes, lengths, and parts moved, repeated or taken from another. */
function mutated(bytes: Bytes, other: Bytes, random: (below: number) => number): Bytes {
  let file = [...bytes];
  for (let change = random(3); change >= 0; change--) {
    const at = random(file.length);
    const length = 1 + random(24);
    const kind = random(8);
    if (kind === 0) file[at] = (file[at] ?? 0) ^ (1 << random(8));
    else if (kind === 1) file[at] = [0, 1, 0xff, 0xd0, 0xd9, 0xda, random(256)][random(7)] ?? 0;
    else if (kind === 2) file.splice(at, length);
    else if (kind === 3) file.splice(at, 0, ...file.slice(at, at + length));
    else if (kind === 4) file.splice(at, length, ...other.slice(at, at + length));
    else if (kind === 5) file.splice(random(file.length), 0, ...file.splice(at, length));
    else if (kind === 6) file.splice(at, 0, 0xff, random(256), 0, 2 + random(2));
    else file = file.slice(0, at + 1);
  }
  return Uint8Array.from(file);
}

const MUTATIONS = amount(6_000, 100_000);

test(`the walk accepts no picture of ${MUTATIONS} changed by chance that the grammar refuses`, () => {
  const random = randomNumbers(20_261_129);
  const files = [...JPEGS, ...WEBPS].map(stripped);
  const wrong: string[] = [];
  let stands = 0;
  for (let n = 0; n < MUTATIONS; n++) {
    const [one, other] = [files[random(files.length)], files[random(files.length)]];
    if (!one || !other) throw new Error('There are no pictures.');
    const file = mutated(one, other, random);
    wrong.push(...disputed([file]));
    stands += accepted([file]);
    // To strip never throws, and makes nothing that only one of the two accepts.
    if (n % 10 === 0) wrong.push(...disputed([stripImage(file)]));
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  // Changes of coded data stand: neither decodes it.
  expect(stands).toBeGreaterThan(MUTATIONS / 50);
});

test('the walk of 200 kB takes at most a millisecond', async () => {
  const [head, tail] = [segments('grey').slice(0, -2), segments('grey').slice(-2)];
  const [scan, end] = tail;
  if (!scan || !end) throw new Error('The picture lacks its scan.');
  // Each second byte is one that a decoder must look behind.
  const worst = jpegOf([...head, { ...scan, behind: 'ff00'.repeat(100_000) }, end]);
  const lossless = chunks('lossless').map((part) => ({
    ...part,
    content: part.content.padEnd(400_000, 'f'),
    behind: '',
  }));
  for (const bytes of [worst, webpOf(lossless)]) {
    expect(sizeByWalk(bytes)).toBe('24x16');
    expect(await leastMs(1, () => walkImage(bytes))).toBeLessThanOrEqual(1);
  }
});
