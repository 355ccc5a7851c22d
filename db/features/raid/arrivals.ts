import { RAID } from '../../../contract/values/limits.ts';
import type { Counter } from '../../core/counters.ts';
import { sql } from '../../core/drizzle.ts';
import { readSetting } from '../../core/internal-settings.ts';
import { all, type Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';

/** The setting with the minute since which arrivals are counted. */
export const COUNTED_SINCE = 'arrivals.since';

const HOUR = 60;
const DAY = 24 * HOUR;

const inRange = query<{ from: Counter; to: Counter }>()(
  ({ counters }) => ({ name: counters.name, value: counters.value }),
  (select, { counters }, param) =>
    select
      .from(counters)
      .where(sql`${counters.name} >= ${param('from')} and ${counters.name} <= ${param('to')}`),
);

type Kind = 'members' | 'texts';

/** The arrivals of the hour that ends with a minute: one number a minute. All numbers of minutes have eight digits. */
function* readHour(kind: Kind, last: number): Procedure<number[]> {
  const first = last - HOUR + 1;
  const counts = new Array<number>(HOUR).fill(0);
  const range = { from: `arrived.${kind}.${first}`, to: `arrived.${kind}.${last}` } as const;
  for (const { name, value } of yield* all(inRange, range))
    counts[Number(name.slice(name.lastIndexOf('.') + 1)) - first] = value;
  return counts;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

/** The sign-ups and newcomers' texts of the hour that ends with a minute. */
export function* countHour(last: number): Procedure<Record<Kind, number>> {
  return {
    members: sumOf(yield* readHour('members', last)),
    texts: sumOf(yield* readHour('texts', last)),
  };
}

/** True if one kind alone makes a raid of the hour that ends with a minute. */
function* isSurgeOf(kind: Kind, last: number, countedSince: number): Procedure<boolean> {
  const counts = yield* readHour(kind, last);
  const total = sumOf(counts);
  if (total < RAID.least) return false;
  if (last - countedSince < RAID.days * DAY)
    return counts.some((_, n) => sumOf(counts.slice(n, n + RAID.firstMinutes)) >= RAID.least);
  for (let ago = 1; ago <= RAID.days; ago += 1)
    if (total <= RAID.times * sumOf(yield* readHour(kind, last - ago * DAY))) return false;
  return true;
}

/**
 * True if so many have signed up, or so many texts of newcomers have come, in the hour that ends with a minute as make
 * a raid: at least 20, and over five times the most that the same hour of the last seven days had. As long as arrivals
 * are counted for less than seven days, 20 within ten minutes do.
 */
export function* isSurge(last: number): Procedure<boolean> {
  const countedSince = Number((yield* readSetting(COUNTED_SINCE)) ?? last);
  return (
    (yield* isSurgeOf('members', last, countedSince)) ||
    (yield* isSurgeOf('texts', last, countedSince))
  );
}
