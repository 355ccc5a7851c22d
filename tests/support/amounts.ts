/** True if all is tried at full length, as before a release (`npm run test:all` sets `TESTS=all`). */
export const isLong = process.env['TESTS'] === 'all';

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
