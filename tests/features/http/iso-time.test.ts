import { expect, test } from 'vitest';
import { iso } from '../../../server/http/iso-time.ts';

test('times are those of the platform, of any day and to the millisecond', () => {
  const days = [0, -1, 1, 86_399_999, 86_400_000, 951_782_400_000, 253_402_300_799_999, 8.64e15];
  const drawn = Array.from({ length: 10_000 }, () => Math.floor((Math.random() - 0.2) * 4e12));
  for (const time of [...days, ...drawn]) expect(iso(time)).toBe(new Date(time).toISOString());
  expect(() => iso(Number.NaN)).toThrow(RangeError);
});
