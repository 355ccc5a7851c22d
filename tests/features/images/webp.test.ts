import { describe, expect, test } from 'vitest';
import { hexLetters, webpOf } from './grammar.ts';
import {
  accepted,
  type Bytes,
  chunks,
  disputed,
  places,
  sizeByWalk,
  stripped,
  WEBPS,
} from './judge.ts';

describe('the walk of WebP', () => {
  const NAMES = [
    'VP8 ',
    'VP8L',
    'VP8X',
    'ALPH',
    'ANIM',
    'ANMF',
    'ICCP',
    'EXIF',
    'XMP ',
    'FRGM',
    'ABCD',
  ];

  test.each(WEBPS)('refuses each chunk more at each place: %s', (name) => {
    const parts = chunks(name);
    const others = NAMES.flatMap((other) =>
      ['', '0000', ...parts.map(({ content }) => content)].map((content) => ({
        name: hexLetters(other),
        content,
        behind: content.length % 4 === 2 ? '00' : '',
      })),
    );
    const files = others.flatMap((other) =>
      [...places(parts), parts.length].map((at) => webpOf(parts.toSpliced(at, 0, other))),
    );
    expect(disputed(files)).toEqual([]);
    expect(accepted(files)).toBe(0);
  });

  test.each(WEBPS)(
    'judges each chunk renamed, left out or moved as the grammar does: %s',
    (name) => {
      const parts = chunks(name);
      const files = parts.flatMap((part, a) => [
        webpOf(parts.toSpliced(a, 1)),
        ...NAMES.map((other) =>
          webpOf(parts.toSpliced(a, 1, { ...part, name: hexLetters(other) })),
        ),
        ...places(parts).map((b) => webpOf(parts.toSpliced(a, 1).toSpliced(b, 0, part))),
      ]);
      expect(disputed(files)).toEqual([]);
      expect(accepted(files)).toBe(
        files.filter((bytes) => `${bytes}` === `${stripped(name)}`).length,
      );
    },
  );

  test.each(WEBPS)(
    'refuses each size that is not the true one, and padding that is not zero: %s',
    (name) => {
      const bytes = stripped(name);
      const sizeAt = [4];
      const padAt: number[] = [];
      let at = 12;
      for (const { content, behind } of chunks(name)) {
        sizeAt.push(at + 4);
        at += 8 + content.length / 2 + behind.length / 2;
        if (behind !== '') padAt.push(at - 1);
      }
      const withSizes = (differences: number[]) =>
        sizeAt.flatMap((place) =>
          differences.map((more) => {
            const copy = bytes.slice();
            const view = new DataView(copy.buffer);
            view.setUint32(place, view.getUint32(place, true) + more, true);
            return copy;
          }),
        );
      // One byte more or less may say that a zero is padding, or none: only the grammar can tell.
      expect(disputed(withSizes([-1, 1]))).toEqual([]);
      const files = withSizes([-3, -2, 2, 3, 2 ** 31]);
      files.push(
        ...padAt.flatMap((place) => [1, 255].map((pad) => bytes.with(place, pad) as Bytes)),
      );
      expect(accepted(files)).toBe(0);
    },
  );

  test('accepts raw transparency of exactly the frame’s size', () => {
    const [canvas, , frame] = chunks('alpha');
    if (!canvas || !frame) throw new Error('The picture lacks a chunk.');
    const raw = (pixels: number, header = '00') => {
      const content = header + '80'.repeat(pixels);
      const alpha = {
        name: hexLetters('ALPH'),
        content,
        behind: content.length % 4 === 2 ? '00' : '',
      };
      return webpOf([canvas, alpha, frame]);
    };
    expect(sizeByWalk(raw(24 * 16))).toBe('24x16');
    const wrong = [raw(24 * 16 - 1), raw(24 * 16 + 1), raw(0), raw(0, '01'), raw(24 * 16, '02')];
    expect(accepted(wrong)).toBe(0);
  });

  const sides = [1, 7, 8, 4096, 4097, 16_383];
  test.each(['lossy', 'lossless'] as const)('accepts sides from 8 to 4096: %s', (name) => {
    const bytes = stripped(name);
    const files = sides.flatMap((width) =>
      sides.map((height) => {
        const copy = bytes.slice();
        const view = new DataView(copy.buffer);
        if (name === 'lossy') view.setUint32(26, width + height * 2 ** 16, true);
        else view.setUint32(21, width - 1 + (height - 1) * 2 ** 14, true);
        return copy;
      }),
    );
    expect(disputed(files)).toEqual([]);
    expect(accepted(files)).toBe(4);
  });
});
