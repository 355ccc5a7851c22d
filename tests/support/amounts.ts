/** True if all is tried at full length, as before a release (`npm run test:all` sets `TESTS=all`). */
export const isLong = process.env['TESTS'] === 'all';

/** The amount for the short run or for the long one. */
export const amount = (few: number, many: number): number => (isLong ? many : few);

/** Every step-th of a list. A step that shares no factor with the kinds that take turns in it meets each kind. */
export const everyNth = <T>(all: readonly T[], step: number): T[] =>
  all.filter((_, n) => n % step === 0);

const { RUNS, SEED } = process.env;

/** The number of random cases: that of `RUNS`, where it is set. More than 500 histories outlast a member’s token. */
export const randomCount = (few: number, many: number): number =>
  RUNS === undefined ? amount(few, many) : Number(RUNS);

/**
 * Options of fast-check. Each run has a new seed; `SEED=…` repeats the run of a failure. Shrinking is off: it takes too
 * long.
 */
export const FAST_CHECK_OPTIONS = {
  endOnFailure: true,
  ...(SEED !== undefined && { seed: Number(SEED) }),
};
