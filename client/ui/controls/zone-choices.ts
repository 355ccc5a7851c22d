/** The zone of the reader's browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones by their names, for a `Select`. Browsers differ in which of its names a zone has. */
export const zoneChoices = (): [string, string][] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ownZone(), 'UTC'])].map((name) => [
    name,
    name,
  ]);
