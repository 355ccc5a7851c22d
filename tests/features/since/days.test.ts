import { describe, expect, test } from 'vitest';
import {
  clockOf,
  DAY_MS,
  dayOf,
  daysAfter,
  daysBetween,
  timeAt,
} from '../../../contract/since/days.ts';
import { quietHoursOf } from '../../../server/features/push/quiet-hours.ts';
import { amount } from '../../support/amounts.ts';

const FIRST_DAY = '2026-01-01';
const DAYS = daysBetween(FIRST_DAY, '2036-01-01');

test.each([
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00Z', 'midnight is skipped'],
  ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00Z', 'midnight is skipped'],
  ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00Z', 'midnight is skipped'],
  ['Africa/Cairo', '2027-10-29', '2027-10-28T22:00:00Z', 'the hour before midnight comes twice'],
  ['America/Havana', '2027-11-07', '2027-11-07T04:00:00Z', 'midnight comes twice'],
  ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00Z', 'a minute of the day comes early'],
  ['Asia/Kathmandu', '1986-01-01', '1985-12-31T18:30:00Z', 'a quarter of an hour is skipped'],
  ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00Z', 'the day after is left out'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 'the day itself is left out'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 'the day before is left out'],
])('in %s %s begins at %s: %s', (zone, day, time) => {
  expect(new Date(timeAt(day, 0, zone)).toISOString()).toBe(time.replace('Z', '.000Z'));
});

/** The numbers of the days on which the clocks of a zone change, and of the two beside each. */
function changes(zone: string): number[] {
  // Morocco's summer time pauses for five weeks: it is the shortest time between two changes.
  const step = 16;
  const clockAt = (n: number) => clockOf(Date.parse(FIRST_DAY) + n * DAY_MS, zone);
  const found: number[] = [];
  for (let from = -1; from < DAYS; from += step) {
    let [before, after] = [from, from + step];
    if (clockAt(before) === clockAt(after)) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (clockAt(middle) === clockAt(from)) before = middle;
      else after = middle;
    }
    found.push(before - 1, before, after, after + 1);
  }
  return found;
}

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, changes: changes(zone) }));

/** The days of ten years that are tried in a zone: before a release all, else those that differ, and some others. */
function daysOf(changes: number[]): string[] {
  const step = amount(199, 1);
  const regular = Array.from({ length: Math.ceil(DAYS / step) }, (_, n) => n * step);
  return [...new Set([...regular, ...changes])].map((n) => daysAfter(FIRST_DAY, n));
}

describe('in each zone, on each day of ten years', () => {
  test('a day begins at its first millisecond', () => {
    const wrong: string[] = [];
    for (const { zone, changes } of ZONES)
      for (const day of daysOf(changes)) {
        const start = timeAt(day, 0, zone);
        const isFirst = dayOf(start, zone) === day && dayOf(start - 1, zone) === daysAfter(day, -1);
        if (!isFirst) wrong.push(`${zone} ${day} ${new Date(start).toISOString()}`);
      }
    expect(wrong).toEqual([]);
  });
});

test('where the clocks change in quiet hours, these end at the first minute that is not quiet', () => {
  const quiet = { from: '22:00', to: '00:30' };
  const wrong: string[] = [];
  for (const { zone, changes } of ZONES)
    for (const n of changes) {
      const { isQuiet, endOf } = quietHoursOf({ ...quiet, zone }, 'UTC');
      const begun = timeAt(daysAfter(FIRST_DAY, n), 22, zone);
      const end = endOf(begun);
      if (isQuiet(end) || !isQuiet(end - 1)) wrong.push(`${zone} ${new Date(end).toISOString()}`);
    }
  expect(wrong).toEqual([]);
});
