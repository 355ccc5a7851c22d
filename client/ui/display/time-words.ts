/** Times as text: relative, or in full. */
import { dateTag, justNow, numberTag, siteDateTag } from '#messages';
import { madeOnce } from '../../../contract/core/made-once.ts';
import { serverNow } from '../../api/clock.ts';
import { initialData } from '../../api/initial-data.ts';
import { knownZone } from '../../api/zones.ts';

/** Words for whole units, and for days, which alone are called by the calendar: yesterday. */
const wordsFor = madeOnce((style: 'long' | 'narrow') => ({
  units: new Intl.RelativeTimeFormat(numberTag(), { style }),
  days: new Intl.RelativeTimeFormat(numberTag(), { numeric: 'auto', style }),
}));
const dates = madeOnce(
  (dateStyle: 'long' | 'medium') =>
    new Intl.DateTimeFormat(dateTag(), { dateStyle, timeStyle: 'short' }),
);
const hours = madeOnce(() => new Intl.DateTimeFormat(dateTag(), { timeStyle: 'short' }));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** The text that `words` makes of a time; a text that is no time stays as it is. */
function formatted(iso: string, words: (time: number) => string): string {
  const time = Date.parse(iso);
  return Number.isFinite(time) ? words(time) : iso;
}

/** The day of a time in the reader's zone, as a number. */
function dayNumber(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

const since = (iso: string, now: number, words: ReturnType<typeof wordsFor>): string =>
  formatted(iso, (time) => {
    const past = Math.max(0, now - time);
    const [unit, length] = STEPS.find(([, step]) => past >= step) ?? ['minute', MINUTE];
    if (past < MINUTE) return justNow;
    // A day may have 25 hours: what is 24 hours past is yesterday's at least.
    if (unit === 'day')
      return words.days.format(-Math.max(1, dayNumber(now) - dayNumber(time)), unit);
    return words.units.format(-Math.floor(past / length), unit);
  });

/** "3 minutes ago"; a time in the near future, as a clock that goes wrong gives it, is now. */
export const ago = (iso: string, now = serverNow()): string => since(iso, now, wordsFor('long'));

/** "3m ago". */
export const agoInBrief = (iso: string, now = serverNow()): string =>
  since(iso, now, wordsFor('narrow'));

/** Date and time in full, in the reader's own way; the month in brief where there is little room. */
export const inFull = (iso: string, isBrief = false): string =>
  formatted(iso, dates(isBrief ? 'medium' : 'long').format);

const TIME = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
/** The formatters of the server; it knows neither the reader's zone nor when the page is read. */
const formatterOf = madeOnce(
  (tag: string, timeZone: string, month: 'long' | 'short', time: 'with time' | 'date alone') =>
    new Intl.DateTimeFormat(tag, {
      day: 'numeric',
      month,
      year: 'numeric',
      timeZone: knownZone(timeZone),
      ...(time === 'with time' && TIME),
    }),
);
const onServer = (...format: ['long' | 'short', 'with time' | 'date alone']) =>
  formatterOf(siteDateTag(), initialData().zone, ...format).format;

/** Date and time in full, in the forum's zone, which it names. */
export const inFullOnServer = (iso: string, isBrief = false): string =>
  formatted(iso, onServer(isBrief ? 'short' : 'long', 'with time'));

/** The date alone, in the forum's zone. */
export const onDateOnServer = (iso: string): string =>
  formatted(iso, onServer('short', 'date alone'));

/** The time of the day: "10:42". */
export const clock = (time: number): string => hours().format(time);
