/** How much is tried: a little in every run of the suite, everything with `ATTACKS=long`. */
const isLong = process.env['ATTACKS'] === 'long';

/** An amount for the suite and one for the long run. */
export const amount = (few: number, many: number): number => (isLong ? many : few);

/** What a test that tries `amount(…)` of something may take, in milliseconds. */
export const PATIENCE = isLong ? 3_600_000 : 60_000;

const { SEED } = process.env;
/**
 * How random inputs are made: others at every run, told by their seed when one fails (`SEED=…` tries those again). The
 * first that fails is shown as it is, for looking for a smaller one takes long.
 */
export const ANY = { endOnFailure: true, ...(SEED !== undefined && { seed: Number(SEED) }) };
