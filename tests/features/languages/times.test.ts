import { expect, test } from 'vitest';
import { ago, agoInBrief } from '../../../client/ui/display/time-words.ts';

/** A time by the clocks of the reader, whatever their zone. */
const at = (text: string) => new Date(text).getTime();
const past = (then: string, now: string) => ago(new Date(then).toISOString(), at(now));

test.each([
  ['2026-11-27T07:00', '2026-11-28T07:00', 'yesterday'],
  ['2026-11-27T00:10', '2026-11-28T23:50', 'yesterday'],
  // 37 hours, and two days by the calendar.
  ['2026-11-26T18:00', '2026-11-28T07:00', '2 days ago'],
  ['2026-11-22T18:00', '2026-11-28T07:00', '6 days ago'],
  ['2026-11-27T08:00', '2026-11-28T07:00', '23 hours ago'],
  ['2026-11-15T12:00', '2026-11-28T12:00', '1 week ago'],
  // 59 days, and two months by the calendar.
  ['2026-09-30T12:00', '2026-11-28T12:00', '1 month ago'],
  // 23 months, and two years by the calendar.
  ['2024-12-20T12:00', '2026-11-28T12:00', '1 year ago'],
])('times: what is of %s reads at %s: %s', (then, now, said) => {
  expect(past(then, now)).toBe(said);
});

test('times: in brief they say the same', () => {
  const brief = (then: string) => agoInBrief(new Date(then).toISOString(), at('2026-11-28T07:00'));
  expect(brief('2026-11-26T18:00')).toBe('2d ago');
  expect(brief('2026-11-15T12:00')).toBe('1w ago');
});
