import { knownZone } from '../../api/zones.ts';

/** The zone of the reader's browser. */
export const ownZone = (): string =>
  knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** All time zones by their names, for a `Select`. Browsers differ in which of its names a zone has. */
export const zoneChoices = (): [string, string][] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ownZone(), 'UTC'])].map((name) => [
    name,
    name,
  ]);
