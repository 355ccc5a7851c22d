/** How much is tried: a little in every run of the suite, everything with `ATTACKS=long`. */
const isLong = process.env['ATTACKS'] === 'long';

/** An amount for the suite and one for the long run. */
export const amount = (few: number, many: number): number => (isLong ? many : few);

/** What a test that tries `amount(…)` of something may take, in milliseconds. */
export const PATIENCE = isLong ? 3_600_000 : 60_000;
