import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packDateText, unpackDateText } from '../../../db/core/schema/date-text.ts';
import { FAST_CHECK_OPTIONS } from '../../support/amounts.ts';

const given = (text: string) => unpackDateText(packDateText(text));
/** The longest stored text of a form: its sign and the seconds since 2020. */
const SHORT = 7;

test.each(['en-US', 'en-GB', 'en-IN', 'bn-BD'])(
  'the date text of a browser in %s is stored in few characters, and returned as it was given',
  (language) => {
    const time = fc.date({
      min: new Date('2020-01-02'),
      max: new Date('2088-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        time,
        fc.constantFrom('Asia/Dhaka', 'America/New_York', 'UTC'),
        (date, timeZone) => {
          const text = date.toLocaleString(language, { timeZone });
          expect(given(text)).toBe(text);
          expect(packDateText(text).length).toBeLessThanOrEqual(SHORT);
        },
      ),
      FAST_CHECK_OPTIONS,
    );
  },
);

test.each([
  '',
  'yesterday',
  '21.2.2025, 10:37:33',
  '2025-02-21T04:37:33.780Z',
  '2/30/2025, 1:00:00 AM',
  '99/99/2025, 1:00:00 AM',
  '2/21/2025, 13:00:00 PM',
  '2/21/2025, 10:37:33 aM',
  '২/21/2025, 10:37:33 AM',
  '2/21/1999, 10:37:33 AM',
  '\u0001',
  '\u0002abc',
  '\u0003!!!',
  '\u0005',
  '\u0006z',
])('the date text %j is returned as it was given', (text) => {
  expect(given(text)).toBe(text);
});
