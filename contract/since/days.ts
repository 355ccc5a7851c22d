/** The days of a time zone. A day is named as in an address: `2026-11-16`. */

import { madeOnce } from '../core/made-once.ts';
import type { DigestEvery } from '../values/inbox-kinds.ts';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const formatOf = madeOnce(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-u-nu-latn-ca-iso8601', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);
const wordsOf = madeOnce(
  (tag: string) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** The time that the clocks of a zone show, written as if it were UTC, in whole seconds. */
function wallTime(time: number, zone: string): number {
  const of = Object.fromEntries(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = of;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const nameOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The day of a time (milliseconds since 1970) in a zone. */
export const dayOf = (time: number, zone: string): string => nameOf(wallTime(time, zone));

/** The time that the clocks of a zone show, in minutes since midnight. */
export const clockOf = (time: number, zone: string): number =>
  Math.floor(wallTime(time, zone) / 60_000) % (24 * 60);

/** True if a text names a day of the calendar. */
export function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && nameOf(time) === text;
}

/** A day as it is read in a language (a BCP 47 tag): without the year, because it is near. */
export const dayInWords = (day: string, tag: string): string =>
  wordsOf(tag).format(Date.parse(day));

/** The day so many days after another one. */
export const daysAfter = (day: string, days: number): string =>
  nameOf(Date.parse(day) + days * DAY_MS);

/** How many days a day is after another one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day of the week, from 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7;

/**
 * When the clocks of a zone first show an hour of a day, in milliseconds since 1970. Where they skip that hour, it is
 * the moment of the skip; so a day that a zone leaves out begins with the next one, and has no time.
 */
export function timeAt(day: string, hour: number, zone: string): number {
  const wanted = Date.parse(day) + hour * HOUR_MS;
  // Offsets are less than a day: these two are of before and after the hour, and differ only where the clocks change.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((time) => wallTime(time, zone) - time);
  const times = offsets.map((offset) => wanted - offset).sort((a, b) => a - b);
  const shown = times.find((time) => wallTime(time, zone) === wanted);
  if (shown !== undefined) return shown;
  // The hour is skipped between the two times: clocks change at a whole second.
  let [before, after] = times.map((time) => time / SECOND_MS) as [number, number];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallTime(middle * SECOND_MS, zone) < wanted) before = middle;
    else after = middle;
  }
  return after * SECOND_MS;
}

/** The hour of the day at which digests come, by the clocks of the forum's zone. */
const DIGEST_HOUR = 8;
const MONDAY = 1;

const isDigestDay = (day: string, every: DigestEvery): boolean =>
  every === 'day' || weekdayOf(day) === MONDAY;

/** When the last digest was due at a time, in milliseconds since 1970; weekly ones are on Mondays. */
export function lastDigestAt(time: number, every: DigestEvery, zone: string): number {
  let day = dayOf(time, zone);
  while (!isDigestDay(day, every) || timeAt(day, DIGEST_HOUR, zone) > time)
    day = daysAfter(day, -1);
  return timeAt(day, DIGEST_HOUR, zone);
}

/** When the first digest after a time is due. */
export function nextDigestAt(time: number, every: DigestEvery, zone: string): number {
  let day = dayOf(time, zone);
  while (!isDigestDay(day, every) || timeAt(day, DIGEST_HOUR, zone) <= time)
    day = daysAfter(day, 1);
  return timeAt(day, DIGEST_HOUR, zone);
}
