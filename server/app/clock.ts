/** The wall-clock time at which the monotonic clock was 0. */
const origin = Date.now() - performance.now();

/**
 * Milliseconds since 1970 that never decrease while the process runs. A wall clock that is set back extends no token
 * and revives no expired one.
 */
export const monotonicNow = (): number => Math.max(Date.now(), origin + performance.now());

/** The same in whole milliseconds, as the columns of the database hold it. */
export const wholeNow = (): number => Math.floor(monotonicNow());

/** Decisions by time take their clocks from here; tests pass their own. */
export interface Clock {
  /** The wall clock, in milliseconds since 1970; it may be stepped. */
  now(): number;
  /** Milliseconds since some time; it is never stepped. */
  elapsed(): number;
}
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
