/** True if the tests run at full length (`ATTACKS=long`). The default is a short run. */
const isLong = process.env['ATTACKS'] === 'long';

/** The amount for the short run or for the long one. */
export const amount = (few: number, many: number): number => (isLong ? many : few);

/** Timeout of a test that repeats `amount(…)` times, in milliseconds. */
export const TEST_TIMEOUT_MS = isLong ? 3_600_000 : 60_000;

const { SEED } = process.env;
/**
 * Options of fast-check. Each run has a new seed; `SEED=…` repeats the run of a failure. Shrinking is off: it takes too
 * long.
 */
export const FAST_CHECK_OPTIONS = {
  endOnFailure: true,
  ...(SEED !== undefined && { seed: Number(SEED) }),
};
