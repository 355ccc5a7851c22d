import { describe, expect, test } from 'vitest';
import { walkImage } from '../../../contract/images/walk.ts';
import { hexNumber, jpegOf, type Part, sizeByGrammar } from './grammar.ts';
import { accepted, type Bytes, disputed, JPEGS, places, segments, stripped } from './judge.ts';

describe('the walk of JPEG', () => {
  test.each(JPEGS)('refuses each other marker at each place: %s', (name) => {
    const parts = segments(name);
    const withMarker = (at: number) =>
      places({ length: 256 }).map((code) => {
        const other = { name: hexNumber(code, 1), content: '', behind: '' };
        return jpegOf(parts.toSpliced(at, 0, other));
      });
    const end = parts.length - 1;
    expect(accepted(places({ length: end }).flatMap(withMarker))).toBe(0);
    // Behind the scan some are read as more of its data.
    expect(disputed(withMarker(end))).toEqual([]);
    // Fill bytes before a marker, and a byte between two segments.
    const between = ['ff', '00'].flatMap((fill) =>
      places(parts).map((at) =>
        jpegOf(parts.map((part, n) => (n === at ? { ...part, behind: part.behind + fill } : part))),
      ),
    );
    expect(accepted(between.filter((bytes) => sizeByGrammar(bytes) === null))).toBe(0);
    expect(disputed(between)).toEqual([]);
  });

  test.each(JPEGS)(
    'judges each segment repeated, left out or moved as the grammar does: %s',
    (name) => {
      const parts = segments(name);
      const files: Bytes[] = [];
      for (const [a, part] of parts.entries()) {
        files.push(jpegOf(parts.toSpliced(a, 1)));
        for (let copies = 1; copies <= 5; copies++)
          files.push(jpegOf(parts.toSpliced(a, 0, ...Array<Part>(copies).fill(part))));
        for (const b of places(parts)) {
          files.push(jpegOf(parts.toSpliced(a, 1).toSpliced(b, 0, part)));
          files.push(jpegOf(parts.toSpliced(b, 0, part)));
          for (const c of places(parts))
            files.push(jpegOf(parts.toSpliced(a, 1).toSpliced(b, 1, ...parts.slice(c, c + 2))));
        }
      }
      expect(disputed(files)).toEqual([]);
      expect(accepted(files)).toBeGreaterThan(0);
    },
  );

  test.each(JPEGS)('refuses each segment with a longer or shorter content: %s', (name) => {
    const parts = segments(name).slice(0, -1);
    const files = parts.flatMap((part, at) =>
      [part.content.slice(2), part.content.slice(0, -2), `${part.content}00`, ''].map((content) =>
        jpegOf([...parts.toSpliced(at, 1, { ...part, content }), ...segments(name).slice(-1)]),
      ),
    );
    expect(accepted(files)).toBe(0);
  });

  test.each(JPEGS)('refuses each length that is not the true one: %s', (name) => {
    const bytes = stripped(name);
    let at = 2;
    const files: Bytes[] = [];
    for (const { content, behind } of segments(name).slice(0, -1)) {
      const length = content.length / 2 + 2;
      for (const wrong of [0, 1, 2, 3, length - 1, length + 1, 0xffff])
        files.push(bytes.with(at + 2, wrong >> 8).with(at + 3, wrong & 255) as Bytes);
      at += 2 + length + behind.length / 2;
    }
    expect(accepted(files)).toBe(0);
  });

  const sides = [0, 7, 8, 4096, 4097, 65_535];
  test('accepts sides from 8 to 4096', () => {
    const parts = segments('grey');
    const at = parts.findIndex(({ name }) => name === 'c0');
    const { content = '' } = parts[at] ?? {};
    const files = sides.flatMap((width) =>
      sides.map((height) => {
        const size = hexNumber(height, 2) + hexNumber(width, 2);
        const frame = { name: 'c0', content: `08${size}${content.slice(10)}`, behind: '' };
        return jpegOf(parts.toSpliced(at, 1, frame));
      }),
    );
    expect(disputed(files)).toEqual([]);
    expect(accepted(files)).toBe(4);
  });

  test('accepts extended frames, and progressive ones of few tables and at most 16 scans', () => {
    const parts = segments('grey');
    const scanAt = parts.findIndex(({ name }) => name === 'da');
    const { behind = '' } = parts[scanAt] ?? {};
    const scan = (first: number, last: number, bits: number): Part => ({
      name: 'da',
      content: `010100${[first, last, bits].map((number) => hexNumber(number, 1)).join('')}`,
      behind,
    });
    const framed = (kind: string, scans: Part[]) =>
      jpegOf(
        parts
          .toSpliced(scanAt, 1, ...scans)
          .map((part) => (part.name === 'c0' ? { ...part, name: kind } : part)),
      );
    const dc = scan(0, 0, 1);
    expect(walkImage(framed('c1', [scan(0, 63, 0)]))).toHaveProperty('kind', 'jpeg');
    for (const scans of [
      [dc],
      [dc, scan(1, 63, 0)],
      [dc, scan(1, 5, 2), scan(6, 63, 2), scan(1, 63, 0x21), scan(0, 0, 0x10), scan(1, 63, 0x10)],
      [dc, ...Array<Part>(15).fill(scan(1, 63, 0))],
    ])
      expect(walkImage(framed('c2', scans))).toHaveProperty('kind', 'jpeg');
    for (const [kind, scans] of [
      ['c1', [scan(0, 63, 0), scan(0, 63, 0)]],
      ['c2', [scan(0, 63, 0)]],
      ['c2', [dc, scan(5, 4, 0)]],
      ['c2', [dc, scan(1, 64, 0)]],
      ['c2', [dc, scan(1, 63, 0x20)]],
      ['c2', [dc, scan(1, 63, 0x0e)]],
      ['c2', [dc, ...Array<Part>(16).fill(scan(1, 63, 0))]],
      ['c3', [scan(0, 63, 0)]],
    ] as const)
      expect(walkImage(framed(kind, [...scans]))).toHaveProperty('fault');
  });
});
