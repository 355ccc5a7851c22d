import { expect, test } from 'vitest';
import { quietHoursOf } from '../../../server/features/push/quiet-hours.ts';

const endOf = (quiet: { from: string; to: string; zone?: string }, at: string) =>
  new Date(quietHoursOf(quiet, 'Asia/Dhaka').endOf(Date.parse(at))).toISOString();

test.each([
  [
    'over midnight',
    { from: '22:00', to: '07:00', zone: 'UTC' },
    '2026-11-01T22:00:00Z',
    '2026-11-02T07:00:00.000Z',
  ],
  [
    'after midnight',
    { from: '22:00', to: '07:00', zone: 'UTC' },
    '2026-11-02T06:59:59Z',
    '2026-11-02T07:00:00.000Z',
  ],
  [
    'at their end',
    { from: '22:00', to: '07:00', zone: 'UTC' },
    '2026-11-02T07:00:00Z',
    '2026-11-02T07:00:00.000Z',
  ],
  [
    'within a day',
    { from: '13:00', to: '14:30', zone: 'UTC' },
    '2026-11-01T13:10:00Z',
    '2026-11-01T14:30:00.000Z',
  ],
  [
    "in the forum's zone",
    { from: '22:00', to: '07:00' },
    '2026-11-01T16:30:00Z',
    '2026-11-02T01:00:00.000Z',
  ],
  [
    'where the clocks skip an hour',
    { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'where the clocks skip the end',
    { from: '22:00', to: '02:30', zone: 'Europe/Berlin' },
    '2026-03-28T22:00:00Z',
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'where the clocks go back',
    { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
    '2026-10-24T21:00:00Z',
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'of no length',
    { from: '07:00', to: '07:00', zone: 'UTC' },
    '2026-11-02T07:00:00Z',
    '2026-11-02T07:00:00.000Z',
  ],
])('quiet hours %s end in time', (_, quiet, at, end) => {
  expect(endOf(quiet, at)).toBe(end);
});
