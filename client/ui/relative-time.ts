/** Times as text: relative, or in full. */

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const brief = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
/** Times as the server renders them, which knows neither the reader's zone nor when the page is read. */
const fullUtc = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const fullBrief = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const fullBriefUtc = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const dayUtc = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dateUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const hours = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

const MINUTE = 60_000;
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

const isTime = (time: number): boolean => Number.isFinite(time);

const told = (iso: string, now: number, words: Intl.RelativeTimeFormat): string => {
  const time = Date.parse(iso);
  if (!isTime(time)) return iso;
  const past = Math.max(0, now - time);
  const [unit, length] = STEPS.find(([, step]) => past >= step) ?? ['minute', MINUTE];
  return past < MINUTE ? 'just now' : words.format(-Math.floor(past / length), unit);
};

/** "3 minutes ago"; a time in the near future, as a clock that goes wrong gives it, is now. */
export const ago = (iso: string, now = Date.now()): string => told(iso, now, relative);

/** "3m ago". */
export const agoInBrief = (iso: string, now = Date.now()): string => told(iso, now, brief);

/** Date and time in full, in the reader's own way; the month in brief where there is little room. */
export function inFull(iso: string, isBrief = false): string {
  const time = Date.parse(iso);
  return isTime(time) ? (isBrief ? fullBrief : full).format(time) : iso;
}

/** Date and time in full, in UTC. */
export function inFullUtc(iso: string, isBrief = false): string {
  const time = Date.parse(iso);
  return isTime(time) ? `${(isBrief ? fullBriefUtc : fullUtc).format(time)} UTC` : iso;
}

/** The date alone, in UTC. */
export function onDateUtc(iso: string): string {
  const time = Date.parse(iso);
  return isTime(time) ? dateUtc.format(time) : iso;
}

/** The day alone, in UTC and without its year: as short as the briefest relative time. */
export function onDayUtc(iso: string): string {
  const time = Date.parse(iso);
  return isTime(time) ? dayUtc.format(time) : iso;
}

/** The time of the day: "10:42". */
export const clock = (time: number): string => hours.format(time);
