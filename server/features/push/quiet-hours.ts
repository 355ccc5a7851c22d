import type { Quiet } from '../../../contract/features/users.ts';
import { clockOf } from '../../../contract/since/days.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** The quiet hours of a member, in the zone of their choice or else in the forum's; null: there are none. */
export interface QuietHours {
  isQuiet(time: number): boolean;
  /** When the quiet hours of a time end; the time itself outside of them. */
  endOf(time: number): number;
}

/**
 * The quiet hours by the clocks of a zone, also over midnight. They follow the clocks through daylight saving: where
 * the clocks skip the end, it is the moment of the skip.
 */
export function quietHoursOf(quiet: Quiet | null, siteZone: string): QuietHours {
  const [from, to] = quiet ? [minutesOf(quiet.from), minutesOf(quiet.to)] : [0, 0];
  const zone = quiet?.zone ?? siteZone;
  const isQuiet = (time: number) => {
    if (from === to) return false;
    const minute = clockOf(time, zone);
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
  };
  return {
    isQuiet,
    endOf(time) {
      let at = time;
      // The clocks may be moved in between: the rest is measured again from there.
      while (isQuiet(at)) {
        const whole = at - (at % MINUTE_MS);
        let rest = (to - clockOf(at, zone) + DAY_MINUTES) % DAY_MINUTES;
        // Where the clocks skip or repeat a part of the rest, smaller steps lead there.
        while (rest > 1 && !isSteady(whole, whole + rest * MINUTE_MS, zone)) rest >>= 1;
        at = whole + rest * MINUTE_MS;
      }
      return at;
    },
  };
}

/** True if the clocks of a zone show as much time between two moments as has passed. */
function isSteady(from: number, to: number, zone: string): boolean {
  const passed = (to - from) / MINUTE_MS;
  return (clockOf(from, zone) + passed) % DAY_MINUTES === clockOf(to, zone);
}
