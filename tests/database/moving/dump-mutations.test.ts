import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUMPS, faultOf } from '../../support/moving/read-dumps.ts';

/** Bytes that change the meaning of what follows. */
const SIGNS = Buffer.from('\'"\\(,;-\n\xff', 'latin1');

/** Each dump with one byte dropped, doubled, swapped with the next or replaced. */
function* mutationsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at++) {
    const [before, byte, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + 1),
      bytes.subarray(at + 1),
    ];
    yield Buffer.concat([before, after]);
    yield Buffer.concat([before, byte, byte, after]);
    yield Buffer.concat([before, after.subarray(0, 1), byte, after.subarray(1)]);
    for (const sign of SIGNS) yield Buffer.concat([before, Buffer.of(sign), after]);
  }
}

describe('a dump with one wrong byte ends with rows, or with a sentence', () => {
  test.each(
    ['mysqldump', 'Adminer', 'pg_dump', 'pg_dump --inserts'].map((program) => [
      program,
      DUMPS[program] ?? '',
    ]),
  )('%s', (_, dump) => {
    for (const mutation of mutationsOf(Buffer.from(dump))) {
      const fault = faultOf(mutation);
      if (fault !== null) expect(fault).toMatch(/\(line \d+ of the dump\).*\.$/s);
    }
  });
});

test('any bytes end with rows, or with a sentence', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  const text = fc.string({ unit: fc.constantFrom(...Object.values(DUMPS).join('')) });
  fc.assert(
    fc.property(fc.oneof(bytes, text), fc.integer({ min: 1, max: 64 }), (dump, length) => {
      faultOf(Buffer.from(dump as string), length);
    }),
    { numRuns: 3_000 },
  );
});
