import { expect, test } from 'vitest';
import { quietHoursOf } from '../../../server/features/push/quiet-hours.ts';

test.each([
  ['over midnight', '22:00 07:00 UTC', '2026-11-01T22:00:00Z', '2026-11-02T07:00:00.000Z'],
  ['after midnight', '22:00 07:00 UTC', '2026-11-02T06:59:59Z', '2026-11-02T07:00:00.000Z'],
  ['at their end', '22:00 07:00 UTC', '2026-11-02T07:00:00Z', '2026-11-02T07:00:00.000Z'],
  ['within a day', '13:00 14:30 UTC', '2026-11-01T13:10:00Z', '2026-11-01T14:30:00.000Z'],
  ["in the forum's zone", '22:00 07:00', '2026-11-01T16:30:00Z', '2026-11-02T01:00:00.000Z'],
  [
    'where the clocks skip an hour',
    '22:00 07:00 Europe/Berlin',
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'where the clocks skip the end',
    '22:00 02:30 Europe/Berlin',
    '2026-03-28T22:00:00Z',
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'where the clocks go back',
    '22:00 07:00 Europe/Berlin',
    '2026-10-24T21:00:00Z',
    '2026-10-25T06:00:00.000Z',
  ],
  ['of no length', '07:00 07:00 UTC', '2026-11-02T07:00:00Z', '2026-11-02T07:00:00.000Z'],
])('quiet hours %s end in time', (_, hours, at, end) => {
  const [from = '', to = '', zone] = hours.split(' ');
  const quiet = quietHoursOf({ from, to, ...(zone && { zone }) }, 'Asia/Dhaka');
  expect(new Date(quiet.endOf(Date.parse(at))).toISOString()).toBe(end);
});
