import { initialData } from './initial-data.ts';

/**
 * A time zone, or UTC where this browser does not know it: it may be older than the zone (America/Coyhaique), and one
 * that can't tell its own calls it Etc/Unknown. `Intl` throws for such a name, which would end the page.
 */
export function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone });
    return timeZone;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return 'UTC';
  }
}

/** The forum's zone, as far as this browser knows it. */
export const siteZone = (): string => knownZone(initialData().zone);
