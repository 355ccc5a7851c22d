/** The wall-clock time at which the monotonic clock was 0. */
const origin = Date.now() - performance.now();

/**
 * Milliseconds since 1970 that never decrease while the process runs. A wall clock that is set back extends no token and
 * revives no expired one.
 */
export const monotonicNow = (): number => Math.max(Date.now(), origin + performance.now());
