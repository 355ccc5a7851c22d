/** Times as text: relative, or in full. */
import { dateTag, justNow, numberTag, siteDateTag } from '#messages';
import { madeOnce } from '../../../contract/core/made-once.ts';
import { serverNow } from '../../api/clock.ts';
import { initialData } from '../../api/initial-data.ts';
import { knownZone } from '../../api/zones.ts';

const relative = new Intl.RelativeTimeFormat(numberTag(), { numeric: 'auto' });
const brief = new Intl.RelativeTimeFormat(numberTag(), { numeric: 'auto', style: 'narrow' });
const full = new Intl.DateTimeFormat(dateTag(), { dateStyle: 'long', timeStyle: 'short' });
const fullBrief = new Intl.DateTimeFormat(dateTag(), { dateStyle: 'medium', timeStyle: 'short' });
const hours = new Intl.DateTimeFormat(dateTag(), { timeStyle: 'short' });

const MINUTE = 60_000;
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** The text that `words` makes of a time; a text that is no time stays as it is. */
function formatted(iso: string, words: (time: number) => string): string {
  const time = Date.parse(iso);
  return Number.isFinite(time) ? words(time) : iso;
}

const since = (iso: string, now: number, words: Intl.RelativeTimeFormat): string =>
  formatted(iso, (time) => {
    const past = Math.max(0, now - time);
    const [unit, length] = STEPS.find(([, step]) => past >= step) ?? ['minute', MINUTE];
    return past < MINUTE ? justNow : words.format(-Math.floor(past / length), unit);
  });

/** "3 minutes ago"; a time in the near future, as a clock that goes wrong gives it, is now. */
export const ago = (iso: string, now = serverNow()): string => since(iso, now, relative);

/** "3m ago". */
export const agoInBrief = (iso: string, now = serverNow()): string => since(iso, now, brief);

/** Date and time in full, in the reader's own way; the month in brief where there is little room. */
export const inFull = (iso: string, isBrief = false): string =>
  formatted(iso, (isBrief ? fullBrief : full).format);

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
export const clock = (time: number): string => hours.format(time);
